import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EditorPage } from "../../../tools/editor/page-files";
import { createEditor } from "../../../tools/editor/server";
import { contentFolder, fixtureFolder } from "../../fixture/site";

export const token = "only-for-tests";

export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), "editor-"));
  readonly #server: Server;

  /** @param site origin of the editor's links to the site */
  constructor(page: Promise<EditorPage>, site = "http://127.0.0.1:9") {
    // Changes the working directory, because the content check looks for icons and videos relative to it.
    process.chdir(fixtureFolder);
    cpSync(contentFolder, this.folder, { recursive: true });
    this.#server = createEditor({ folder: this.folder, token, page, site });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  text(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  reset(): void {
    cpSync(contentFolder, this.folder, { recursive: true });
  }
}
