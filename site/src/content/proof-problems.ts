import type { Proof } from '../schemas/proof.ts';
import type { Misfit } from './fitting-content.ts';

/** Jobs, reviews and prices that name a service there is no page of. */
export function proofProblems(proof: Proof, services: readonly string[]): Misfit[] {
  return (['jobs', 'reviews', 'prices'] as const).flatMap((list) =>
    proof[list].flatMap(({ service }, index): Misfit[] =>
      service === undefined || services.includes(service)
        ? []
        : [
            {
              file: `${list}.yaml`,
              field: [list, index, 'service'],
              found: service,
              message: `one of the files in content/services: ${services.join(', ')}`,
            },
          ],
    ),
  );
}
