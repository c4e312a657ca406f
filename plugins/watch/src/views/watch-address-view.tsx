import { type ReactNode, useEffect, useState } from 'react'
import { isQuoinError } from '#kernel'
import {
  Button,
  LinkRow,
  Reserved,
  Stack,
  Text,
  TextField,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-kit'
import { WatchCoreToken } from '../connector.js'
import type { WatchPlugin } from '../contract.js'
import { WatchError } from '../watch-error.js'

/** Max length of an address or a name. Characters. */
const maxLength = 300

/** Returns true if the browser may let the page read the clipboard. */
function canPaste(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'
}

const faults = { format: 'faultFormat', checksum: 'faultChecksum', network: 'faultNetwork' } as const

/** Returns the text for an error. */
function faultKey(error: unknown): keyof WatchPlugin['messages'] {
  if (error instanceof WatchError && error.fault) return faults[error.fault]
  if (isQuoinError(error, 'WATCH_NAME_NOT_FOUND')) return 'nameNotFound'
  if (isQuoinError(error, 'NAME_CONFLICT')) return 'nameConflict'
  return isQuoinError(error, 'NAME_RESOLVING_FAILED') ? 'nameFailed' : 'failed'
}

/** The account to watch: typed or pasted. */
export function WatchAddressView(): ReactNode {
  const t = useT<WatchPlugin>('watch')
  const { attempt } = useService(WatchCoreToken)
  const state = useStore(attempt.store)
  const [text, setText] = useState('')
  const [isPasteRefused, setPasteRefused] = useState(false)
  useEffect(() => attempt.cancel, [attempt])
  const isEmpty = text.trim() === ''
  const submit = (): void => {
    if (!isEmpty) attempt.start(text)
  }
  const change = (next: string): void => {
    attempt.cancel()
    setPasteRefused(false)
    setText(next)
  }
  const paste = async (): Promise<void> => {
    try {
      change((await navigator.clipboard.readText()).slice(0, maxLength).trim())
    } catch {
      setPasteRefused(true)
    }
  }
  const fault = state.status === 'failed' ? t(faultKey(state.error)) : undefined
  return (
    <ViewBody
      footer={
        <Button busy={state.status === 'waiting'} disabled={isEmpty} onPress={submit}>
          {t(isEmpty ? 'enterAddress' : 'watch')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text variant="muted">{t('watchBody')}</Text>
        <Reserved room="lines">
          <TextField
            label={t('addressField')}
            value={text}
            onChange={change}
            onSubmit={submit}
            error={fault ?? (isPasteRefused ? t('pasteRefused') : undefined)}
            isExact
            focusOnMount
            action={canPaste() ? <LinkRow label={t('paste')} onPress={paste} /> : null}
          />
        </Reserved>
      </Stack>
    </ViewBody>
  )
}
