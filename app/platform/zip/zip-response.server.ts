import { Attached } from "~/platform/request/attached";
import type { Piece } from "./zip";
import { ZipSource } from "./zip-source.server";

export type Archive = {
  pieces: Piece[];
  bytes: number;
  /** ASCII, with its ending. */
  fileName: string;
  /** Strong ETag. */
  tag: string;
  modified: Date;
};

/** How much of an archive is read at once, in bytes. */
const readAtOnce = 64 * 1024;

const archives = new Attached<Response, Archive>();

/** An archive as a response. The server's steps send the archive themselves, also in parts; the body is for development. */
export function zipResponse(archive: Archive): Response {
  const response = new Response(bodyOf(archive), { headers: zipHeaders(archive) });
  archives.set(response, archive);
  return response;
}

/** The archive that a response is made of. */
export function archiveIn(response: Response): Archive | undefined {
  return archives.of(response);
}

export function zipHeaders({ fileName }: Archive): Record<string, string> {
  return {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  };
}

function bodyOf({ pieces, bytes }: Archive): ReadableStream {
  const source = new ZipSource(pieces);
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (position >= bytes) {
          await source.close();
          return controller.close();
        }
        const buffer = Buffer.allocUnsafe(readAtOnce);
        const read = await source.read([buffer], position);
        position += read;
        controller.enqueue(new Uint8Array(buffer.subarray(0, read)));
      },
      cancel: () => source.close(),
    },
    { highWaterMark: 0 },
  );
}
