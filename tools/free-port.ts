import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ends a command before it does any work whose result it could not serve.
 *
 * @param command As it is typed, such as `npm start`.
 * @throws Error that says where it runs already, or how to choose another port.
 */
export async function requireFreePort(command: string, host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${port} is in use. If ${command} runs already, open http://${host}:${port}. Otherwise choose another port: PORT=${port + 10} ${command}`,
    );
  }
  server.close();
  await once(server, 'close');
}
