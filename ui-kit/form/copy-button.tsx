import type { ReactNode } from 'react'
import { ListRow } from '../list/list-row.js'
import { Icon } from '../picture/icon.js'
import { useT } from '../plugin/use-t.js'
import { Announce } from '../status/announce.js'
import { useCopy } from './use-copy.js'

export interface CopyButtonProps {
  readonly text: string
  /** "Copy link", "Copy address". */
  readonly label: string
  /** `icon` shows only the icon; `row` is a row of a `<List>`. Default `ghost`. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'icon' | 'row'
  /** For a row whose text is still loading. */
  readonly disabled?: boolean | undefined
}

/** Copies a text. It confirms in visible and announced words; a failure is reported the same way. */
export function CopyButton({ text, label, variant = 'ghost', disabled }: CopyButtonProps): ReactNode {
  const t = useT('ui')
  const { status, copy } = useCopy(text)
  const message = status === 'copied' ? t('copied') : status === 'failed' ? t('copyFailed') : ''
  const short = status === 'failed' ? t('notCopied') : message
  const icon = status === 'copied' ? 'check' : status === 'failed' ? 'warning' : 'copy'
  return (
    <>
      {variant === 'row' ? (
        <ListRow image={<Icon name={icon} />} title={short || label} disabled={disabled} onPress={copy} />
      ) : variant === 'icon' ? (
        <button
          type="button"
          className="q-icon-button"
          aria-label={label}
          title={short || label}
          onClick={copy}
        >
          <Icon name={icon} />
        </button>
      ) : (
        <button type="button" className="q-button" data-variant={variant} onClick={copy}>
          <Icon name={icon} />
          <span className="q-button-label">{short || label}</span>
        </button>
      )}
      <Announce>{message}</Announce>
    </>
  )
}
