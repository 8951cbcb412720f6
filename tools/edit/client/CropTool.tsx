import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The site shows every photo 4 to 3. */
const ratio = 4 / 3;

interface CropToolProps {
  url: string;
  id: string;
  onDone(crop: { left: number; top: number; width: number; height: number }): void;
  onCancel(): void;
}

/** Chooses the part of a photo that is kept, by three sliders, so that the keyboard can do it too. */
export function CropTool({ url, id, onDone, onCancel }: CropToolProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<HTMLImageElement>();
  const [part, setPart] = useState(100);
  const [across, setAcross] = useState(50);
  const [down, setDown] = useState(50);

  // What the browser cannot show, the server may still be able to read, or say why it cannot.
  const unreadable = useEffectEvent(() => onDone({ left: 0, top: 0, width: 1, height: 1 }));
  useEffect(() => {
    const loaded = new Image();
    loaded.onload = () => setImage(loaded);
    loaded.onerror = () => unreadable();
    loaded.src = url;
  }, [url]);

  const side = image === undefined ? 1 : image.naturalWidth / image.naturalHeight;
  const widest = Math.min(1, ratio / side);
  const width = (widest * part) / 100;
  const height = Math.min(1, (width * side) / ratio);
  const crop = { left: ((1 - width) * across) / 100, top: ((1 - height) * down) / 100, width, height };

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (image === undefined || !context) return;
    const { naturalWidth: w, naturalHeight: h } = image;
    context.drawImage(image, crop.left * w, crop.top * h, crop.width * w, crop.height * h, 0, 0, 320, 240);
  });

  const slider = (name: string, value: number, set: (value: number) => void, min = 0) => (
    <label htmlFor={`${id}-${name}`}>
      {name}
      <input
        id={`${id}-${name}`}
        type="range"
        min={min}
        max={100}
        value={value}
        onChange={(event) => set(Number(event.target.value))}
      />
    </label>
  );
  if (image === undefined) return <p role="status">Reading the photo …</p>;
  return (
    <div className="crop">
      <canvas ref={canvas} width={320} height={240} aria-label="The part that is kept" role="img" />
      {slider('How much of it', part, setPart, 10)}
      {slider('From left to right', across, setAcross)}
      {slider('From top to bottom', down, setDown)}
      <p className="actions">
        <button type="button" className="main" onClick={() => onDone(crop)}>
          Take this part
        </button>
        <button type="button" onClick={onCancel}>
          Leave it
        </button>
      </p>
    </div>
  );
}
