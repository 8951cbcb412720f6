// A text in which a token, that is a promise, or the phone number, stands as a chip with its words: one types around it, and it goes only
// when it is taken out on purpose.
import { Box, Button, Group, Input, Popover, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fileTitle } from '../../schema.ts';
import { piecesOf, tokenOf, withOtherwise, wordsOf } from '../../sentence.ts';
import type { Claim, Place } from '../../types.ts';
import { client } from '../client.ts';
import { useEditing } from '../form/editing.ts';
import { goTo } from '../route.ts';
import type { ControlProps } from './controls.tsx';

const isChip = (node: Node | EventTarget | null): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset.token !== undefined;

const chipsIn = (box: HTMLElement): HTMLElement[] => [...box.childNodes].filter(isChip);

/** What a box says, with the tokens of its chips. */
const textOf = (box: HTMLElement): string =>
  [...box.childNodes]
    .map((node) => (isChip(node) ? (node.dataset.token ?? '') : (node.textContent ?? '')))
    .join('')
    .replaceAll('\u00a0', ' ');

export function TextWithTokens({ input, value: written, place }: ControlProps) {
  // The id is the box's alone: the wrapper would take it too, and the focus with it.
  const { id, ...labels } = input;
  const value = String(written ?? '');
  const { overview } = useEditing();
  const { claims, facts } = overview;
  const box = useRef<HTMLDivElement>(null);
  /** Those that were there before a key was pressed. */
  const chips = useRef<HTMLElement[]>([]);
  const [open, setOpen] = useState<HTMLElement>();

  /** Draws the text anew, where it is not what is in the box. */
  useEffect(() => {
    const element = box.current;
    if (element === null || textOf(element) === value) return;
    const nodes = piecesOf(value).map((piece) => ('text' in piece ? piece.text : chipOf(piece.token)));
    element.replaceChildren(...nodes);
    chips.current = chipsIn(element);
    setOpen(undefined);
  });

  function chipOf(token: string): HTMLElement {
    const { claim } = tokenOf(token);
    const chip = document.createElement('button');
    chip.type = 'button';
    chip.contentEditable = 'false';
    chip.className = 'chip';
    chip.dataset.token = token;
    chip.textContent = wordsOf(token, claims, facts) || '(says nothing now)';
    chip.dataset.off = String(claim !== undefined && claims[claim]?.on === false);
    return chip;
  }

  /** Puts a chip back that typing took, and shows how it goes on purpose. */
  function typed(): void {
    const element = box.current;
    if (element === null) return;
    const lost = chips.current.filter((chip) => !element.contains(chip));
    if (lost.length > 0) insertAtCaret(element, lost);
    const isDeleted = lost.length === 1 && textOf(element) === value;
    if (isDeleted) setOpen(lost[0]);
    changed();
  }

  function changed(): void {
    if (box.current === null) return;
    chips.current = chipsIn(box.current);
    client.type(place, textOf(box.current));
  }

  function changeChip(chip: HTMLElement, token: string | undefined): void {
    if (token === undefined) {
      chip.remove();
      setOpen(undefined);
    } else chip.dataset.token = token;
    changed();
  }

  const click = ({ target }: FormEvent) => setOpen(isChip(target) && target !== open ? target : undefined);
  const noBreak = (event: KeyboardEvent) =>
    event.key === 'Enter' && !isChip(event.target) && event.preventDefault();
  return (
    <Input.Wrapper
      {...labels}
      pos="relative"
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-description` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: input and textarea hold letters only, and this has buttons between the words */}
      <div
        ref={box}
        id={id}
        className="sentence"
        role="textbox"
        tabIndex={0}
        aria-multiline="false"
        aria-labelledby={`${id}-label`}
        aria-describedby={input.description ? `${id}-description` : undefined}
        aria-invalid={input.error !== undefined}
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        lang="en-NZ"
        onInput={typed}
        onClick={click}
        onKeyDown={noBreak}
        onBlur={() => client.flush()}
      />
      {open && (
        <ChipMenu
          key={open.dataset.token}
          chip={open}
          claims={claims}
          onClose={() => setOpen(undefined)}
          onChange={(token) => changeChip(open, token)}
        />
      )}
    </Input.Wrapper>
  );
}

/** Puts chips behind the caret, which stays where it is. */
function insertAtCaret(box: HTMLElement, chips: readonly HTMLElement[]): void {
  const selection = box.ownerDocument.getSelection();
  const caret = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!selection || !caret || !box.contains(caret.startContainer)) {
    box.append(...chips);
    return;
  }
  for (const chip of chips.toReversed()) caret.insertNode(chip);
  caret.collapse(true);
}

/** Where the words of a token come from that is no promise. */
function sourceOf(name: string): Place {
  const [, step] = /^step:(.+)/.exec(name) ?? [];
  if (step) return { file: 'pages/stop-the-water.yaml', field: `steps.${step}.text` };
  if (name === 'company') return { file: 'region.yaml', field: 'companies.everywhere' };
  return { file: 'business.yaml', field: name === 'hours' ? 'officeHours' : name };
}

interface ChipMenuProps {
  chip: HTMLElement;
  claims: Record<string, Claim>;
  onClose: () => void;
  /** Without a token, the chip goes. */
  onChange: (token: string | undefined) => void;
}

/** What a chip stands for, and what can be done with it. */
function ChipMenu({ chip, claims, onClose, onChange }: ChipMenuProps) {
  const token = chip.dataset.token ?? '';
  const { claim, wording, otherwise = '', name } = tokenOf(token);
  const promise = claim === undefined ? undefined : claims[claim];
  const [other, setOther] = useState(otherwise);
  const source = sourceOf(name);
  const go = () =>
    promise ? goTo('claims.yaml', `claims.${claim}.wordings.${wording}`) : goTo(source.file, source.field);
  const box = chip.parentElement;
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      width={340}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <Box
          pos="absolute"
          left={chip.offsetLeft + (box?.offsetLeft ?? 0)}
          top={chip.offsetTop + chip.offsetHeight + (box?.offsetTop ?? 0)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="What stands here">
        <Stack gap="xs">
          <Text size="sm">
            {promise
              ? `A promise${promise.on ? '' : ', switched off now'}: ${promise.statement}`
              : `It comes from “${fileTitle(source.file)}”.`}
          </Text>
          {promise && (
            <TextInput
              label="Words while it is switched off"
              description="Left empty, the sentence goes with the promise."
              value={other}
              onChange={(event) => setOther(event.currentTarget.value)}
              onBlur={() => other !== otherwise && onChange(withOtherwise(token, other))}
            />
          )}
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={go}>
              {promise ? 'Change the promise' : 'Change it there'}
            </Button>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onChange(undefined)}>
              Take it out of this sentence
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
