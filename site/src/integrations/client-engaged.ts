import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Starts when somebody comes to it; see engaged.ts. */
    'client:engaged'?: boolean;
  }
}

/** Adds `client:engaged` to what an island can be started by. */
export function clientEngaged(): AstroIntegration {
  return {
    name: 'client-engaged',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        const entrypoint = fileURLToPath(new URL('engaged.ts', import.meta.url));
        addClientDirective({ name: 'engaged', entrypoint });
      },
    },
  };
}
