import { type ReactNode, useState } from 'react'
import {
  Address,
  Announce,
  Avatar,
  IconButton,
  Inline,
  LinkRow,
  List,
  ListRow,
  Stack,
  sanitizeForDisplay,
  shortAddress,
  Tag,
  TextField,
  useNavigation,
  useT,
} from '#ui-kit'
import type { KnownRecipient, SendPlugin } from '../contract.js'
import { canHaveCamera } from './camera/open-camera.js'
import { recipientFaultText } from './obstacle-text.js'
import { RecipientWarnings } from './recipient-warnings.js'
import { useSend } from './use-send.js'

/** Returns true if the browser may let the page read the clipboard. */
function canPaste(): boolean {
  return typeof navigator !== 'undefined' && typeof navigator.clipboard?.readText === 'function'
}

/** Max length of an address or payment request. Characters. */
const maxTextLength = 4_000

/** Reads the clipboard; `undefined` if the browser or the user refused. */
async function pasteText(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()).slice(0, maxTextLength).trim()
  } catch {
    return undefined
  }
}

/** Maximum number of suggestions: more would move the fee out of view. */
const maxKnown = 3

/** Returns the known recipients that match the input. */
function matching(known: readonly KnownRecipient[], text: string): readonly KnownRecipient[] {
  const wanted = text.trim().toLowerCase()
  return known
    .filter(({ address, name }) => `${name ?? ''} ${address}`.toLowerCase().includes(wanted))
    .slice(0, maxKnown)
}

export interface RecipientPartProps {
  readonly onSubmit: () => void
}

/** The recipient: typed, pasted, scanned, or one of the known ones. */
export function RecipientPart({ onSubmit }: RecipientPartProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { push } = useNavigation<SendPlugin>()
  const { send, state, network } = useSend()
  const [isPasteRefused, setPasteRefused] = useState(false)
  const { recipient } = state
  const { phase } = recipient
  const fault = phase === 'refused' ? recipientFaultText(t, recipient, network?.name ?? '') : undefined
  const known =
    phase === 'ready' || phase === 'checking' ? [] : matching(send.knownRecipients(), recipient.text)
  const paste = async (): Promise<void> => {
    const text = await pasteText()
    setPasteRefused(text === undefined)
    if (text !== undefined) send.setRecipient(text)
  }
  const change = (text: string): void => {
    setPasteRefused(false)
    send.setRecipient(text)
  }
  const found =
    phase === 'checking' ? (
      t('checkingRecipient')
    ) : phase !== 'ready' ? undefined : recipient.name === undefined ? (
      t('recipientOk')
    ) : (
      <>
        {t('standsFor', { name: sanitizeForDisplay(recipient.name) })} <Address value={recipient.address} />
      </>
    )
  return (
    <Stack gap={1}>
      <TextField
        label={t('toLabel')}
        value={recipient.text}
        onChange={change}
        isExact
        hint={found}
        error={fault ?? (isPasteRefused ? t('pasteRefused') : undefined)}
        onSubmit={onSubmit}
      />
      <Announce>
        {phase === 'checking' ? t('checkingRecipient') : phase === 'ready' ? t('recipientOk') : ''}
      </Announce>
      <Inline gap={4} wrap>
        {canPaste() ? <LinkRow icon="copy" label={t('paste')} onPress={paste} /> : null}
        {canHaveCamera() ? (
          <LinkRow icon="scan" label={t('scan')} onPress={() => push('WalletSendScan')} />
        ) : null}
      </Inline>
      {known.length > 0 ? (
        <List label={t('knownRecipients')}>
          {known.map(({ address, name, kind }) => (
            <Inline key={address} gap={1}>
              <ListRow
                image={<Avatar seed={address} />}
                title={name ?? shortAddress(address)}
                subtitle={name === undefined ? undefined : shortAddress(address)}
                tag={<Tag>{t(`${kind}Recipient`)}</Tag>}
                onPress={() => change(address)}
              />
              {kind === 'recent' ? (
                <IconButton
                  icon="close"
                  label={t('forget', { name: sanitizeForDisplay(name ?? shortAddress(address)) })}
                  onPress={() => send.forgetRecipient(address)}
                />
              ) : null}
            </Inline>
          ))}
        </List>
      ) : null}
      {phase === 'ready' ? <RecipientWarnings {...recipient} /> : null}
    </Stack>
  )
}
