import type { ViewProps } from 'quoin/kernel'
import {
  Button,
  EmptyState,
  Stack,
  shortAddress,
  Text,
  TextField,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
  ViewBody,
} from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import { type __Name__Params, type __Name__Plugin, __Name__Token } from '../contract.js'

/** The note about an account: the active one, or the one that the route names. */
export default function NoteView({ params }: ViewProps<__Name__Params>): ReactNode {
  const t = useT<__Name__Plugin>('__id__')
  const { notices } = useKernel()
  const { back } = useNavigation()
  const service = useService(__Name__Token)
  const active = useStore(service.address)
  const notes = useStore(service.notes)
  const [draft, setDraft] = useState<string>()

  const address = params?.address ?? active
  if (address === undefined) {
    return (
      <ViewBody>
        <EmptyState icon="user" title={t('noAccountTitle')} body={t('noAccountBody')} />
      </ViewBody>
    )
  }
  const saved = notes.find((note) => note.address === address)?.text ?? ''
  const text = (draft ?? saved).trim()
  const isTooLong = text.length > service.maxLength
  const isRemoved = text === '' && saved !== ''
  const save = (): void => {
    service.save(address, text).then(
      () => {
        notices.show('success', t(isRemoved ? 'removed' : 'saved'))
        back()
      },
      () => notices.show('error', t('notSaved')),
    )
  }
  return (
    <ViewBody
      footer={
        <Button onPress={save} disabled={isTooLong || text === saved}>
          {t(isRemoved ? 'remove' : 'save')}
        </Button>
      }
    >
      <Stack>
        <TextField
          label={t('label', { address: shortAddress(address) })}
          value={draft ?? saved}
          onChange={setDraft}
          error={isTooLong ? t('tooLong', { count: service.maxLength }) : undefined}
        />
        <Text variant="muted">{t('private')}</Text>
      </Stack>
    </ViewBody>
  )
}
