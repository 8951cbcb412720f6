import { createRoot } from 'react-dom/client';
import { Editor } from './Editor.tsx';

const place = document.getElementById('editor');
if (place !== null) createRoot(place).render(<Editor />);
