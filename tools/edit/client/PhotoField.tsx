import { type ChangeEvent, useContext, useEffect, useState } from 'react';
import { api } from './api.ts';
import { CropTool } from './CropTool.tsx';
import { type FieldProps, FormContext, idOf } from './form-context.ts';
import { Told } from './Told.tsx';

/** A photo: chosen from those that are there, or taken from this computer and cut. */
export function PhotoField({ schema, value, path, label, onChange }: FieldProps<unknown>) {
  const { choices, take } = useContext(FormContext);
  const [refused, setRefused] = useState('');
  const [chosen, setChosen] = useState<{ file: Blob; name: string; url: string }>();
  const id = idOf(path);
  const name = typeof value === 'string' ? value : '';
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    setRefused('');
    if (file !== undefined) setChosen({ file, name: file.name, url: URL.createObjectURL(file) });
    event.target.value = '';
  };
  const send = async (crop: object) => {
    if (chosen === undefined) return;
    try {
      const { file, state } = await api.photo(chosen.name, chosen.file, crop);
      take(state);
      onChange(file);
      setChosen(undefined);
      setRefused('');
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
  };
  const again = async () => {
    const answer = await fetch(`/photos/${encodeURIComponent(name)}`);
    const file = await answer.blob();
    setChosen({ file, name, url: URL.createObjectURL(file) });
  };
  return (
    <div className="field photo">
      <label htmlFor={id}>{label}</label>
      <Told path={path} help={schema.description} />
      {name !== '' && chosen === undefined && <img src={`/photos/${encodeURIComponent(name)}`} alt="" />}
      <select id={id} value={name} onChange={(event) => onChange(event.target.value)}>
        {name === '' && <option value="">Choose …</option>}
        {name !== '' && choices.photos?.includes(name) !== true && <option>{name}</option>}
        {choices.photos?.map((photo) => (
          <option key={photo}>{photo}</option>
        ))}
      </select>
      <p className="actions">
        <label className="button" htmlFor={`${id}-upload`}>
          Add a photo from this computer
          <input id={`${id}-upload`} type="file" accept="image/*" onChange={pick} />
        </label>
        {name !== '' && chosen === undefined && (
          <button type="button" onClick={() => void again()}>
            Cut it
          </button>
        )}
      </p>
      {chosen !== undefined && (
        <CropTool
          url={chosen.url}
          id={id}
          onDone={(crop) => void send(crop)}
          onCancel={() => setChosen(undefined)}
        />
      )}
      {refused !== '' && (
        <p className="told" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}
