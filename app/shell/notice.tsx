import type { FrameData } from "~/content/site/frame.server";
import { KeptLink } from "~/navigation/kept-link";
import { ContactSection } from "./contact-section";
import { Main } from "./frame";

/** What stands in place of a page that is missing or failed, with a way on. */
export function Notice({
  messages,
  home,
}: {
  messages: { title: string; text: string; onward: string };
  home: FrameData["home"];
}) {
  return (
    <>
      <Main>
        <div className="prose notice">
          <h1>{messages.title}</h1>
          <p>{messages.text}</p>
          <p>
            <KeptLink className="button" {...home}>
              {messages.onward}
            </KeptLink>
          </p>
        </div>
      </Main>
      <ContactSection />
    </>
  );
}
