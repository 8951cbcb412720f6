import type { State } from './api.ts';

interface OvertakenProps {
  state: State;
  onKeep(path: string): void;
  onForget(path: string): void;
}

/** Asks what is to stand where somebody else has changed a file that is being edited here. */
export function Overtaken({ state, onKeep, onForget }: OvertakenProps) {
  return state.overtaken.map((path) => (
    <section key={path} className="overtaken" role="alert">
      <p>
        <strong>{path}</strong> was changed elsewhere since you began. Nothing is lost: say what is to stand.
      </p>
      <p className="actions">
        <button type="button" onClick={() => onKeep(path)}>
          Put my changes on top of it
        </button>
        <button type="button" onClick={() => onForget(path)}>
          Drop mine and take it as it is
        </button>
      </p>
    </section>
  ));
}
