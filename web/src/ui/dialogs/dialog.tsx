import { Modal, type ModalProps, type ModalRootProps } from '@mantine/core'
import { useLayer } from './layers.ts'

/** Mantine gives all dialogs the same z-index; ours are stacked in the order in which they were opened. */
const Z_INDEX = 200

/** The app's only dialogs: Mantine's, except that Escape closes only the topmost one. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} {...useLayered(props)} />
}

/** A dialog with its own layout inside; it takes a DialogContent. */
export function DialogRoot(props: ModalRootProps) {
  return <Modal.Root {...props} {...useLayered(props)} />
}

export const DialogContent = Modal.Content

function useLayered({ opened, onClose }: Pick<ModalRootProps, 'opened' | 'onClose'>) {
  return { closeOnEscape: false, zIndex: Z_INDEX + useLayer(opened, onClose) }
}
