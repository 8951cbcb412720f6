import { useRef } from 'react';
import { Field } from './Field.tsx';
import { type FieldProps, idOf } from './form-context.ts';
import { blank, kindOf } from './form-schema.ts';
import { Told } from './Told.tsx';

/** A list that can be added to, shortened and put into another order. */
export function ListField({ schema, value, path, label, required, onChange }: FieldProps) {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const list = useRef<HTMLFieldSetElement>(null);
  const item = schema.items ?? {};
  const deep = ['fields', 'either'].includes(kindOf(item));
  const change = (next: unknown[]) => onChange(next.length === 0 && !required ? undefined : next);
  const move = (from: number, to: number) => {
    const next = items.toSpliced(from, 1).toSpliced(to, 0, items[from]);
    change(next);
    // The keyboard stays with the point that was moved.
    requestAnimationFrame(() => {
      const side = to < from ? 'up' : 'down';
      const buttons =
        list.current?.querySelectorAll<HTMLButtonElement>(`:scope > .item > .order button`) ?? [];
      const own = [...buttons].filter((button) => button.dataset.index === String(to) && !button.disabled);
      (own.find((button) => button.dataset.move === side) ?? own[0])?.focus();
    });
  };
  const name = label.toLowerCase();
  return (
    <fieldset className="fields list" id={idOf(path)} tabIndex={-1} ref={list}>
      <legend>{label}</legend>
      <Told path={path} help={schema.description} />
      {items.map((one, index) => {
        const title = `${label} no. ${index + 1}`;
        const field = (
          <Field
            schema={item}
            value={one}
            path={[...path, index]}
            label={title}
            required
            onChange={(next) => change(items.with(index, next))}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no name but their place, and their words change with every letter typed
          <div key={index} className="item">
            {deep ? (
              <details open={items.length < 4 || undefined} id={`${idOf([...path, index])}-open`}>
                <summary>
                  {index + 1}. {summaryOf(one)}
                </summary>
                {field}
              </details>
            ) : (
              field
            )}
            <p className="order">
              <button
                type="button"
                data-move="up"
                data-index={index}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                aria-label={`Move ${title} up`}
              >
                ↑
              </button>
              <button
                type="button"
                data-move="down"
                data-index={index}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
                aria-label={`Move ${title} down`}
              >
                ↓
              </button>
              <button
                type="button"
                data-index={index}
                onClick={() => change(items.toSpliced(index, 1))}
                aria-label={`Take away ${title}`}
              >
                Take away
              </button>
            </p>
          </div>
        );
      })}
      {items.length < (schema.maxItems ?? Number.POSITIVE_INFINITY) && (
        <p className="actions">
          <button type="button" onClick={() => change([...items, blank(item)])}>
            Add to {name}
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** What a point of a list is known by. */
function summaryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const named = value as Record<string, unknown>;
  const first = ['name', 'title', 'heading', 'what', 'question', 'text', 'fact', 'words', 'network', 'days']
    .map((key) => named[key])
    .find((text) => text !== undefined && text !== '');
  const text = String(
    first ?? Object.values(named).find((each) => typeof each === 'string' && each !== '') ?? 'new',
  );
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
