/** What the journeys ask of a browser, whichever protocol drives it. An element is found as a person does: it
 * is visible, and has exactly this text where one is given. */
export interface Driver {
  /** Opens a page in a window of this size, whose width is that of the page. */
  visit(size: readonly [width: number, height: number], url: string): Promise<void>;
  /** Runs in the page. Only what can be sent as JSON goes in and comes out; nothing else is in reach. */
  run<Given extends readonly Sent[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
  sees(css: string, text?: string): Promise<boolean>;
  /** Scrolls there and presses the pointer, as a person would. */
  click(css: string, text?: string): Promise<void>;
  type(css: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  back(): Promise<void>;
  /** Console messages and page errors so far; undefined where the protocol does not tell them. */
  heard: readonly string[] | undefined;
  close(): Promise<void>;
}

export type Sent = string | number | boolean | null;

export interface Engine {
  name: 'firefox' | 'webkit';
  start(): Promise<Driver>;
}

/** Runs in the page: the first visible element of a selector, with exactly this text unless null. */
export function findVisible(css: string, text: string | null): Element | null {
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      element.getClientRects().length > 0 && (text === null || element.textContent?.trim() === text),
  );
  return found ?? null;
}

export const notFound = (css: string, text = 'any text') =>
  new Error(`Nothing visible is ${css} with ${text}`);
