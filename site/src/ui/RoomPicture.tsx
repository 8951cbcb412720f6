import rooms from '../assets/rooms.svg?url&no-inline';
import { Drawing } from './Drawing.tsx';

/** A room of the house, or what goes wrong in it, cut out of one cached file; the words beside it say the same. */
export function RoomPicture({ name }: { name: string }) {
  return <Drawing className="room" file={rooms} name={name} box="0 0 300 180" />;
}
