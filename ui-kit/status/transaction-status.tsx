import { type ReactNode, useState } from 'react'
import { Button } from '../form/button.js'
import { Stack } from '../layout/stack.js'
import { Text } from '../layout/text.js'
import { ViewBody } from '../layout/view-body.js'
import { useKernel } from '../plugin/kernel-context.js'
import { useLeave } from '../plugin/use-leave.js'
import { kitStatusStyles } from '../styles/kit-status-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { StatusHero, type StatusHeroProps } from './status-hero.js'

export interface TransactionStatusProps extends StatusHeroProps {
  /** Displayed only if the page's rules allow the link. */
  readonly explorerUrl?: string | undefined
  readonly explorerLabel: string
  /** The text for a browser that blocked the explorer's window. */
  readonly explorerBlocked: string
  /** Notices above the status. */
  readonly above?: ReactNode
  /** Facts and notices between the status and the explorer. */
  readonly children?: ReactNode
  /** The view's buttons. */
  readonly footer: ReactNode
}

/**
 * The view of a sent transaction from pending to its end: its status, facts, and its page in a block explorer. Its success closes
 * the ring around the picture. After its success there is no way back: the
 * form of what is done is empty.
 */
export function TransactionStatus({
  explorerUrl,
  explorerLabel,
  explorerBlocked,
  above,
  children,
  footer,
  ...hero
}: TransactionStatusProps): ReactNode {
  useStyles(kitStatusStyles)
  const { links } = useKernel()
  const [isBlocked, setBlocked] = useState(false)
  return (
    <ViewBody footer={footer}>
      <Stack gap={3}>
        {above}
        <div className="q-status">
          <StatusHero {...hero} />
        </div>
        {hero.status === 'success' ? <span data-q-final="" hidden /> : null}
        {children}
        {explorerUrl !== undefined && links.check(explorerUrl) !== undefined ? (
          <Button variant="secondary" icon="external" onPress={() => setBlocked(!links.open(explorerUrl))}>
            {explorerLabel}
          </Button>
        ) : null}
        {isBlocked ? (
          <Text variant="small" align="center">
            {explorerBlocked}
          </Text>
        ) : null}
      </Stack>
    </ViewBody>
  )
}

export interface TransactionEndProps {
  readonly doneLabel: string
  readonly againLabel: string
  /** The user leaves the flow: drops its state. */
  readonly onDone: () => void
  /** Starts the next transaction. */
  readonly onAgain: () => void
}

/** The buttons below the status of a sent transaction: they leave the flow, or start it again. */
export function TransactionEnd({ doneLabel, againLabel, onDone, onAgain }: TransactionEndProps): ReactNode {
  const leave = useLeave()
  const done = (): void => {
    leave()
    onDone()
  }
  return (
    <Stack gap={2}>
      <Button onPress={done}>{doneLabel}</Button>
      <Button variant="ghost" onPress={onAgain}>
        {againLabel}
      </Button>
    </Stack>
  )
}
