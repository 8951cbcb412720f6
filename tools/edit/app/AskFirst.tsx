import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';

interface AskFirstProps extends ButtonProps {
  title: string;
  text: string;
  /** What the button that does it is called. */
  act: string;
  onConfirm: () => void;
}

/** A button that asks before it does something large. */
export function AskFirst({ title, text, act, onConfirm, ...button }: AskFirstProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)} />
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text>{text}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)}>
            Leave it
          </Button>
          <Button color={button.color ?? 'red'} onClick={confirm}>
            {act}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
