/** What the journeys ask of a browser, whichever protocol drives it. */
export interface Driver {
  /** Opens a page in a window of this size, whose width is that of the page, with nothing left from before. */
  visit(size: readonly [width: number, height: number], url: string, visitor?: Visitor): Promise<void>;
  /** Runs in the page. Only what can be sent as JSON goes in and comes out; nothing else is in reach. */
  run<Given extends readonly Sent[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
  sees(target: Target): Promise<boolean>;
  /** Scrolls there and presses the pointer, as a person would. */
  click(target: Target): Promise<void>;
  /** Presses the pointer at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  back(): Promise<void>;
  /** Console messages and page errors so far; undefined where the protocol does not tell them. */
  heard: readonly string[] | undefined;
  close(): Promise<void>;
}

/** What the old engines can be told of a visitor; the others are as they come. */
export interface Visitor {
  script?: boolean;
  scheme?: 'light' | 'dark';
}

export type Sent = string | number | boolean | null;

/** An element as a person finds it: what is visible, with this text where one is given. */
export interface Target {
  css: string;
  text?: string;
}

export interface Engine {
  name: string;
  /** What to do before it can run; undefined where it can. */
  missing(): string | undefined;
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

export function notFound({ css, text }: Target): Error {
  return new Error(`Nothing visible is ${css}${text === undefined ? '' : ` with the text "${text}"`}`);
}
