import rooms from '../assets/rooms.svg?url&no-inline';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './ServiceDrawing.module.css';

/** The room that a service has its work in. A page of the owner's own has none. */
const roomOf: Record<string, string> = { plumbing: 'bathroom', drainage: 'gully', 'hot-water': 'cylinder' };

/**
 * The service's room, three times as large as in the house, from beside the hero's words to the edge of the screen. It
 * comes after the words, in the file of the pictures further down: in the page it would cost it half a packet.
 */
export function ServiceDrawing({ service }: { service: string }) {
  const room = roomOf[service];
  return room && <Drawing className={styles.root} file={rooms} name={room} box="0 0 300 180" />;
}
