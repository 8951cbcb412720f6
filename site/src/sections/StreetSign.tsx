import styles from './StreetSign.module.css';

export interface StreetSignProps {
  name: string;
  officialName?: string | undefined;
}

/** Whether two names are one but for macrons. */
const sameLetters = (a: string, b: string) =>
  [a, b]
    .map((name) => name.normalize('NFD').replace(/\p{M}/gu, ''))
    .every((name, _, [first]) => name === first);

/** A suburb's name as on its street corners, the official one under it where it is another. */
export function StreetSign({ name, officialName }: StreetSignProps) {
  return (
    <p className={styles.root} translate="no">
      {officialName !== undefined && sameLetters(name, officialName) ? (
        <span lang="mi">{officialName}</span>
      ) : (
        <>
          {name}
          {officialName !== undefined && (
            <>
              {' '}
              <small lang="mi">{officialName}</small>
            </>
          )}
        </>
      )}
    </p>
  );
}
