/** A text mail, ready to be written to a server or a file. */
export interface OutgoingMail {
  /** Names the mail in the local mailbox: letters, digits, dots and hyphens. */
  fileName: string;
  /** Without angle brackets; the same at every attempt, so that a mailbox can drop a second copy. */
  messageId: string;
  from: string;
  to: readonly string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  date: Date;
  urgent: boolean;
  /** Whose enquiries it carries: how the copy in a local mailbox is found when one of them is to be erased. */
  about?: readonly { reference: string; email: string }[];
}
