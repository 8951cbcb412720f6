// What people hear, and what they have to hit: the accessibility tree as Chromium hands it to screen readers.
import { type CDPSession, expect, type Page } from '@playwright/test';

/** Widths of a small phone, a phone, a tablet and a desk. */
const widths = [320, 390, 768, 1440];

/** Something in the tree that opens, is switched or is ticked. */
interface StatefulNode {
  id: number;
  name: string;
  /** As it is heard. */
  expanded: boolean | undefined;
}

async function statefulNodes(session: CDPSession): Promise<StatefulNode[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ backendDOMNodeId: id, ignored, name, properties = [] }) => {
    const property = (wanted: string) => properties.find((one) => one.name === wanted)?.value.value;
    const expanded = property('expanded');
    if (id === undefined || ignored || (expanded ?? property('checked')) === undefined) return [];
    // A select's options are the browser's own.
    if (property('hasPopup') === 'menu') return [];
    return [
      {
        id,
        name: String(name?.value ?? ''),
        expanded: expanded === undefined ? undefined : expanded === true,
      },
    ];
  });
}

/** Runs in the page: whether what an element opens is in sight. */
function isOpen(this: Element): boolean {
  const menu = this.getAttribute('popovertarget');
  const opened = menu === null ? this.nextElementSibling : document.getElementById(menu);
  return opened?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) ?? false;
}

/** What is heard as open or closed and is not, and what has another name once it has been pressed. */
async function stateFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const call = async (id: number, declaration: string) => {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: id });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: declaration,
      returnByValue: true,
    });
    return result.value as unknown;
  };
  const faults: string[] = [];
  const compare = async (nodes: readonly StatefulNode[]) => {
    for (const { id, name, expanded } of nodes) {
      if (expanded === undefined) continue;
      if ((await call(id, isOpen.toString())) !== expanded)
        faults.push(`"${name}" is heard as ${expanded ? 'open' : 'closed'} and is not`);
    }
  };
  await session.send('DOM.enable');
  const before = await statefulNodes(session);
  await compare(before);
  for (const { id, name } of before) {
    await call(id, 'function () { this.click(); }');
    const after = await statefulNodes(session);
    const same = after.find((node) => node.id === id);
    if (same === undefined) faults.push(`"${name}" is gone once it has been pressed`);
    else if (same.name !== name) faults.push(`"${name}" is called "${same.name}" once it has been pressed`);
    await compare(after.filter((node) => node.id === id));
    await call(id, 'function () { this.click(); }');
  }
  await session.detach();
  return faults;
}

/** Lets a page be used by touch, or by a mouse again. */
async function setTouch(page: Page, enabled: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(enabled);
}

/**
 * Targets under 24 by 24 CSS pixels (WCAG 2.5.8), but for links within a sentence.
 *
 * @param leastStop Of suburbs in a row or on a map, which are hit one beside the other.
 */
const smallTargets = (page: Page, leastStop = 24): Promise<string[]> =>
  page.evaluate((leastStop) => {
    const inSentence = (element: Element) =>
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ''),
      );
    const targets = [...document.querySelectorAll('a[href], button, summary, input, select, textarea')];
    return targets.flatMap((element) => {
      // What is only heard has no size to hit, and a label is hit for its box.
      const pressed = element.closest('label') ?? element;
      if (!pressed.checkVisibility() || element.closest('.sr-only') || inSentence(pressed)) return [];
      const { width, height } = pressed.getBoundingClientRect();
      // A link that fills its card is as large as the card.
      const isStretched = getComputedStyle(element, '::after').position === 'absolute';
      const least = element.matches('main nav a[href^="/towns/"]') ? leastStop : 24;
      if (isStretched || width === 0 || Math.min(width, height) >= least - 0.5) return [];
      const size = `${Math.round(width)} by ${Math.round(height)} px`;
      return [`${element.tagName} "${element.textContent?.trim()}" is ${size}`];
    });
  }, leastStop);

/** What is too small for a finger. */
async function smallForFingers(page: Page): Promise<string[]> {
  await setTouch(page, true);
  const found = await smallTargets(page, 44);
  await setTouch(page, false);
  return found.map((fault) => `touch: ${fault}`);
}

/** What the tree says that the eye does not see, and what is too small to hit, at widths that people have. */
export async function treeFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const found = [
      ...(await stateFaults(page)),
      ...(await smallTargets(page)),
      ...(await smallForFingers(page)),
    ];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}
