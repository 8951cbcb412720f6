import type { ProofWords } from '../schemas/proof.ts';
import type { ShownPerson } from './load-proof.ts';
import { Photo } from './Photo.tsx';
import styles from './Proof.module.css';

export interface PeopleProps {
  people: readonly ShownPerson[];
  words: ProofWords['people'];
}

/** Who comes: photo, first name, what they do, their number in the register. */
export function People({ people, words }: PeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map(({ picture, name, role, licence }) => (
        <li key={name}>
          {picture !== undefined && <Photo picture={picture} />}
          <p>
            <b>{name}</b> {role}
            {licence !== undefined && <span>{`${words.licence} ${licence}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
