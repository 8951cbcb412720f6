import styles from './StreetSign.module.css';

export interface StreetSignProps {
  name: string;
  officialName?: string | undefined;
}

/** A suburb's name as on its street corners, the Māori one under it where it differs. */
export function StreetSign({ name, officialName }: StreetSignProps) {
  return (
    <p className={styles.root} translate="no">
      {name}
      {officialName !== undefined && (
        <>
          {' '}
          <span lang="mi">{officialName}</span>
        </>
      )}
    </p>
  );
}
