import { idOf, type Path, useProblems } from './form-context.ts';

/** What a field is for, and what is wrong with it in the words of the build. */
export function Told({ path, help }: { path: Path; help?: string | undefined }) {
  const problems = useProblems(path);
  const id = idOf(path);
  return (
    <>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problems.length > 0 && (
        <div className="told" id={`${id}-told`}>
          {problems.map(({ found, message, example }) => (
            <p key={message}>
              {message}
              {found !== undefined && <>. Found: {found}</>}
              {example !== undefined && (
                <>
                  . Like this: <code>{example}</code>
                </>
              )}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
