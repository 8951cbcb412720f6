import { Button, FileButton, Group, Image, Input } from '@mantine/core';
import { client } from '../client.ts';
import type { ControlProps } from './controls.tsx';

export function Photo({ input, value, place }: ControlProps) {
  return (
    <Input.Wrapper {...input} labelElement="div">
      <Group align="end">
        {typeof value === 'string' && value && (
          <Image src={`/edit/photos/${value}`} alt="The photo that is chosen" w={160} radius={6} />
        )}
        <FileButton
          accept="image/*"
          onChange={(picture) => picture && void client.upload(place, picture)}
          inputProps={{ 'aria-label': 'Photo' }}
        >
          {(button) => (
            <Button {...button} id={input.id} variant="default">
              {value ? 'Choose another photo' : 'Choose a photo'}
            </Button>
          )}
        </FileButton>
      </Group>
    </Input.Wrapper>
  );
}
