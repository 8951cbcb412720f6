import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './KindsBlock.module.css';

/** Kinds of a thing compared: a table with a column for each, and what is compared over each row. */
export function KindsBlock({ kinds, rows, ...head }: BlockProps<'kinds'>) {
  return (
    <Band {...head}>
      <div className={styles.frame}>
        <table className={styles.table} aria-labelledby={`${head.id}-heading`}>
          <thead>
            <tr>
              {kinds.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ label, cells }) => (
            <tbody key={label}>
              <tr>
                <th colSpan={kinds.length} scope="rowgroup">
                  {label}
                </th>
              </tr>
              <tr>
                {cells.map((cell, column) => (
                  <td key={cell} data-kind={kinds[column]?.title}>
                    {cell}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
        </table>
      </div>
    </Band>
  );
}
