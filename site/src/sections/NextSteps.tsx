import type { Contact } from '../schemas/pages.ts';

/** What happens after the form is sent, in order. */
export function NextSteps({ heading, steps }: Contact['next']) {
  return (
    <section className="stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{heading}</h2>
      <ol className="stack riser quiet">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
