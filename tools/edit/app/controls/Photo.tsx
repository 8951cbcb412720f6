import { Button, FileButton, Group, Image, Input } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { client, keyOf, useRefusal } from '../client.ts';
import { useControl } from './useControl.ts';

export function Photo(props: WidgetProps) {
  const { value } = props;
  const { input, place } = useControl(props);
  const refused = useRefusal(keyOf(place));
  return (
    <Input.Wrapper {...input} error={refused ?? input.error} labelElement="div">
      <Group align="end">
        {value && <Image src={`/edit/photos/${value}`} alt="The photo that is chosen" w={160} radius={6} />}
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
