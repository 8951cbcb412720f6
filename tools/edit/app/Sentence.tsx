import { Button, Group, Input, Popover, Stack, Text, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { markOf, piecesOf, withOtherwise, wordsOf } from '../sentence.ts';
import type { Claim } from '../types.ts';
import { goTo } from './route.ts';

interface SentenceProps {
  id: string;
  label?: string;
  description?: string | undefined;
  error?: string | undefined;
  value: string;
  claims: Record<string, Claim>;
  facts: Record<string, string>;
  onChange: (value: string) => void;
  onBlur: () => void;
}

const isChip = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset.mark !== undefined;

/** What the box says, with the marks of its chips. */
const textOf = (box: HTMLElement): string =>
  [...box.childNodes]
    .map((node) => (isChip(node) ? (node.dataset.mark ?? '') : (node.textContent ?? '')))
    .join('')
    .replaceAll('\u00a0', ' ');

/**
 * A text in which a promise stands as a chip with its words: one types around it, and it goes only when it is taken
 * out on purpose.
 */
export function Sentence({
  id,
  label,
  description,
  error,
  value,
  claims,
  facts,
  onChange,
  onBlur,
}: SentenceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<HTMLElement>();
  const words = (mark: string) => wordsOf(mark, claims, facts);

  /** Draws the text anew, where it is not what is in the box. */
  useEffect(() => {
    const element = box.current;
    if (element === null || textOf(element) === value) return;
    element.replaceChildren(
      ...piecesOf(value).map((piece) =>
        'text' in piece ? document.createTextNode(piece.text) : chip(piece.mark),
      ),
    );
    setOpen(undefined);
  });

  function chip(mark: string): HTMLElement {
    const { claim } = markOf(mark);
    const element = document.createElement('button');
    element.type = 'button';
    element.contentEditable = 'false';
    element.className = 'chip';
    element.dataset.mark = mark;
    element.textContent = words(mark) || '(says nothing now)';
    element.dataset.off = String(claim !== undefined && claims[claim]?.on === false);
    return element;
  }

  function changed(): void {
    if (box.current) onChange(textOf(box.current));
  }

  /** Typing and deleting change the words around chips, and leave the chips. */
  function beforeInput(event: InputEvent): void {
    const element = box.current;
    if (element === null) return;
    const isBreak = event.inputType === 'insertParagraph' || event.inputType === 'insertLineBreak';
    const [range] = event.getTargetRanges();
    const chips = [...element.childNodes].filter((node) => isChip(node) && range && holds(range, node));
    if (!isBreak && chips.length === 0) return;
    event.preventDefault();
    if (isBreak || range === undefined) return;
    // One step back from a chip shows what it is, and how it goes.
    if (event.inputType.startsWith('delete') && isOnly(range, chips)) {
      setOpen(chips[0] as HTMLElement);
      return;
    }
    replaceAround(element, range, chips, event.data ?? event.dataTransfer?.getData('text/plain') ?? '');
    changed();
  }

  useEffect(() => {
    const element = box.current;
    element?.addEventListener('beforeinput', beforeInput);
    return () => element?.removeEventListener('beforeinput', beforeInput);
  });

  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    document.execCommand(
      'insertText',
      false,
      event.clipboardData.getData('text/plain').replace(/\s*\n\s*/g, ' '),
    );
  }

  function click({ target }: FormEvent): void {
    const found = target instanceof Node && isChip(target) ? target : undefined;
    setOpen(found === open ? undefined : found);
  }

  const shown = piecesOf(value)
    .map((piece) => ('text' in piece ? piece.text : words(piece.mark)))
    .join('');
  return (
    <Input.Wrapper
      {...{ id, label, description, error }}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: chips are buttons, which the keyboard presses */}
      {/* biome-ignore lint/a11y/useSemanticElements: no input element can hold a chip */}
      <div
        ref={box}
        id={id}
        className="sentence"
        role="textbox"
        tabIndex={0}
        aria-multiline="false"
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        aria-invalid={error !== undefined}
        contentEditable
        suppressContentEditableWarning
        lang="en-NZ"
        onInput={changed}
        onPaste={paste}
        onClick={click}
        onBlur={onBlur}
        data-shown={shown}
      />
      {open && (
        <ChipMenu
          key={open.dataset.mark}
          chip={open}
          claims={claims}
          onClose={() => setOpen(undefined)}
          onChange={(mark) => {
            if (mark === undefined) open.remove();
            else open.dataset.mark = mark;
            changed();
          }}
        />
      )}
    </Input.Wrapper>
  );
}

const holds = (range: StaticRange, node: Node): boolean => {
  const whole = document.createRange();
  whole.setStart(range.startContainer, range.startOffset);
  whole.setEnd(range.endContainer, range.endOffset);
  return !whole.collapsed && whole.intersectsNode(node);
};

/** Whether a range is nothing but one chip. */
function isOnly(range: StaticRange, chips: readonly Node[]): boolean {
  const whole = document.createRange();
  whole.setStart(range.startContainer, range.startOffset);
  whole.setEnd(range.endContainer, range.endOffset);
  return chips.length === 1 && whole.toString() === chips[0]?.textContent;
}

/** Takes the words of a range out, and leaves its chips; what is typed comes before the first of them. */
function replaceAround(box: HTMLElement, range: StaticRange, chips: readonly Node[], typed: string): void {
  const whole = document.createRange();
  whole.setStart(range.startContainer, range.startOffset);
  whole.setEnd(range.endContainer, range.endOffset);
  whole.deleteContents();
  const text = document.createTextNode(typed);
  whole.insertNode(text);
  text.after(...chips);
  const caret = document.createRange();
  caret.setStart(text, typed.length);
  const selection = box.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(caret);
}

interface ChipMenuProps {
  chip: HTMLElement;
  claims: Record<string, Claim>;
  onClose: () => void;
  /** Without a mark, the chip goes. */
  onChange: (mark: string | undefined) => void;
}

/** What a chip stands for, and what can be done with it. */
function ChipMenu({ chip, claims, onClose, onChange }: ChipMenuProps) {
  const mark = chip.dataset.mark ?? '';
  const { claim, wording, otherwise = '', name } = markOf(mark);
  const promise = claim === undefined ? undefined : claims[claim];
  const [other, setOther] = useState(otherwise);
  const say = () => other !== otherwise && onChange(withOtherwise(mark, other));
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      width={340}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <span
          className="chip-anchor"
          style={{ left: chip.offsetLeft, top: chip.offsetTop + chip.offsetHeight }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="What stands here">
        <Stack gap="xs">
          <Text size="sm">
            {promise
              ? `A promise${promise.on ? '' : ', switched off now'}: ${promise.statement}`
              : `It comes from “Your business”: ${name}.`}
          </Text>
          {promise && (
            <TextInput
              label="Words while it is switched off"
              description="Left empty, the sentence goes with the promise."
              value={other}
              onChange={(event) => setOther(event.currentTarget.value)}
              onBlur={say}
            />
          )}
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                promise
                  ? goTo('claims.yaml', `claims.${claim}.wordings.${wording}`)
                  : goTo('business.yaml', name)
              }
            >
              {promise ? 'Change the promise' : 'Change it there'}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={() => {
                onChange(undefined);
                onClose();
              }}
            >
              Take it out of this sentence
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
