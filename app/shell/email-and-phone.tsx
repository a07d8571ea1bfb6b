import { interfaceIcon } from "~/content/icon-id";
import type { Messages } from "~/schema/messages";
import { Icon } from "~/ui/icon";

type Props = {
  messages: Messages;
  email: string;
  phone: string | undefined;
  subject?: string;
};

export function EmailAndPhone({ messages, email, phone, subject }: Props) {
  const query = subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`;
  return (
    <>
      <div>
        <dt>
          <Icon id={interfaceIcon("mail")} />
          {messages.contactEmail}
        </dt>
        <dd>
          <a href={`mailto:${email}${query}`}>{email}</a>
        </dd>
      </div>
      {phone !== undefined && (
        <div>
          <dt>
            <Icon id={interfaceIcon("phone")} />
            {messages.contactPhone}
          </dt>
          <dd>
            <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
          </dd>
        </div>
      )}
    </>
  );
}
