import rooms from '../assets/rooms.svg?url&no-inline';
import { boxOfRoom, roomOfService } from '../assets/service-rooms.ts';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './ServiceDrawing.module.css';

/**
 * The service's room: from beside the hero's words to the edge of the screen, and up into the roof; or a strip of the
 * house from edge to edge. It comes after the words, in the file of the pictures further down: in the page it would
 * cost it half a packet.
 */
export function ServiceDrawing({ service }: { service: string }) {
  const room = roomOfService[service];
  if (room === undefined) return null;
  return (
    <div className={styles.root} data-room={room}>
      <Drawing file={rooms} name={room} box={boxOfRoom[room] ?? '0 0 300 180'} />
    </div>
  );
}
