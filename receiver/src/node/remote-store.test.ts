import { expect, it } from 'vitest';
import { commandsOf, inlined, literal } from './remote-store.ts';

it('a value stands in SQL as itself, whatever somebody typed', () => {
  expect(literal("x'); DROP TABLE enquiry;--")).toBe("'x''); DROP TABLE enquiry;--'");
  expect(literal(null)).toBe('NULL');
  expect(literal(12)).toBe('12');
  expect(literal(new Uint8Array([1, 255]))).toBe("x'01ff'");
});

it('values go where they are numbered, or in their order, and a value that looks like a place is none', () => {
  expect(inlined(['a = ?2 AND b = ?1', 'one', 'two'])).toBe("a = 'two' AND b = 'one'");
  expect(inlined(['a = ? AND b = ?', '?2', 3])).toBe("a = '?2' AND b = 3");
});

it('more statements than one call takes go in several, each once and in order', () => {
  expect(commandsOf(['A', 'B'])).toEqual(['A;\nB']);
  expect(commandsOf(['A 1', 'B 2', 'C 3'], 8)).toEqual(['A 1;\nB 2', 'C 3']);
  const statements = Array.from(
    { length: 2000 },
    (_, n) => `UPDATE enquiry SET attempts = 0 WHERE id = ${n}`,
  );
  const commands = commandsOf(statements);
  expect(commands.join(';\n').split(';\n')).toEqual(statements);
  expect(Math.max(...commands.map((command) => command.length))).toBeLessThan(32_000);
});
