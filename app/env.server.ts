import { z } from "zod";

const siteUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL", abort: true })
  .refine((value) => new URL(value).pathname === "/" && !/[?#]/.test(value), {
    message: "must be an origin without a path, like https://demo.example.com",
  })
  .transform((value) => new URL(value).origin);

const demoUrl = z.string().refine((value) => /^\/(?![/\\])/.test(value) || /^https?:\/\/[^/]/.test(value), {
  message: "must be an absolute URL, or a path of this site that begins with one slash",
});

const port = z
  .string()
  .regex(/^\d+$/, "must be a port number")
  .refine((value) => Number(value) > 0 && Number(value) < 65536, { message: "must be a port number" });

const envSchema = z.object({
  /** Origin of the site's public address; every absolute URL is built from it, never from a request. */
  SITE_URL: siteUrl.default("http://localhost:3000"),
  CONTENT_DIR: z.string().min(1, "must name a folder").default("content"),
  SEAFOOD_DEMO_URL: demoUrl.default("/Seafood"),
  LOGISTICS_DEMO_URL: demoUrl.default("/Logistics"),
  /** Read by remix-serve, which listens on a random port when it is empty. */
  PORT: port.optional(),
});

export type Env = z.infer<typeof envSchema>;

export class EnvError extends Error {
  override name = "EnvError";
}

/**
 * Reads the server's settings from environment variables.
 *
 * @throws EnvError with a readable line for each variable that is wrong
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = envSchema.safeParse(source);
  if (result.success) return result.data;
  throw new EnvError(
    result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"),
  );
}
