import type { Block } from '../schemas/service.ts';
import { Icon } from '../ui/Icon.tsx';
import { BlockSection } from './BlockSection.tsx';
import styles from './KindsBlock.module.css';

export type KindsBlockProps = Extract<Block, { kind: 'kinds' }> & { band: 'paper' | 'sand' };

/** Kinds of a thing compared: a table with a column for each, and what is compared over each row. */
export function KindsBlock({ kinds, rows, ...head }: KindsBlockProps) {
  return (
    <BlockSection {...head}>
      <table className={styles.table} aria-labelledby={`${head.anchor}-heading`}>
        <thead>
          <tr>
            {kinds.map(({ icon, title }) => (
              <th key={title} scope="col">
                <Icon name={icon} size={40} />
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
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </BlockSection>
  );
}
