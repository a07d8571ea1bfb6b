import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import { Fragment } from "react";
import { nameFor } from "~/content/demos";
import { assetFile } from "~/content/load/assets.server";
import { productOfPage } from "~/content/site/address.server";
import { demos, tabOf } from "~/content/site/demos.server";
import { notFound } from "~/content/site/not-found.server";
import { posterFile } from "~/demo/video/files.server";
import { mailHtml } from "~/leads/forwarding/mail/mail-html.server";
import type { Language } from "~/schema/basics/languages";
import type { Stop } from "~/urls/page-queries/tour";
import type { Address } from "~/urls/resolve";
import { textsOf } from "./share-page.server";

/** Maximum total size of the pictures, in bytes. In the e-mail, Base64 makes the pictures a third larger. */
const maxTotalPictureBytes = 360_000;

type Picture = { cid: string; name: string; filename: string; content: Buffer };

/**
 * Creates a draft that mail programs open as an unsent message (rule 22.6).
 * @throws a 404 response if no demo is selected or the area does not exist
 */
export async function mailDraft(address: Address): Promise<Response> {
  const content = productOfPage(address);
  const { choice } = address;
  const texts = choice && textsOf(choice, content);
  if (!texts) throw notFound();
  const { lang } = content.product;
  const { link, mail } = texts;
  const pictures = await picturesOf(choice.stops, lang);
  const composed = await new MailComposer({
    subject: mail.subject,
    text: mail.body,
    html: htmlOf(mail.body, link, pictures, lang),
    attachments: pictures.map(({ name, ...picture }) => picture),
    headers: { "X-Unsent": "1" },
    baseBoundary: "quayside",
    newline: "win",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  // Removes the `Date` and `Message-ID` headers, because the sender's mail program sets both.
  const draft = composed
    .toString("latin1")
    .replace(/^.*?\r\n\r\n/s, (head) => head.replace(/^(?:Date|Message-ID):.*\r\n/gm, ""));
  return new Response(Buffer.from(draft, "latin1"), {
    headers: {
      "Content-Type": "message/rfc822",
      "Content-Disposition": 'attachment; filename="mail.eml"',
    },
  });
}

async function picturesOf(stops: Stop[], reader: Language): Promise<Picture[]> {
  const pictures: Picture[] = [];
  let left = maxTotalPictureBytes;
  for (const id of new Set(stops.map((stop) => stop.id))) {
    const [demo, tab] = [demos()[id], tabOf(id)];
    const path = tab && posterFile(tab);
    const content = path && (await readFile(assetFile(path)).catch(() => undefined));
    if (!demo || !content || content.length > left) continue;
    left -= content.length;
    const { name } = nameFor(reader, demo);
    pictures.push({ cid: `${id}@quayside`, name, filename: id + extname(path), content });
  }
  return pictures;
}

function htmlOf(body: string, link: string, pictures: Picture[], lang: Language): string {
  return mailHtml(
    lang,
    <>
      {body.split("\n\n").map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split("\n").map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line === link ? <a href={link}>{link}</a> : line}
            </Fragment>
          ))}
        </p>
      ))}
      {pictures.map(({ cid, name }) => (
        <p key={cid}>
          <a href={link}>
            <img src={`cid:${cid}`} width="480" alt={name} />
          </a>
        </p>
      ))}
    </>,
  );
}
