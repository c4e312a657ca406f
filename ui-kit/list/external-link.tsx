import type { ReactNode } from 'react'
import { useKernel } from '../plugin/kernel-context.js'
import { LinkRow } from './link-row.js'

export interface ExternalLinkProps {
  readonly label: string
  readonly url: string | undefined
}

/** A link that opens a new window; nothing without a URL, or if the page's rules do not allow it. */
export function ExternalLink({ label, url }: ExternalLinkProps): ReactNode {
  const { links } = useKernel()
  if (url === undefined || links.check(url) === undefined) return null
  return <LinkRow icon="external" label={label} onPress={() => void links.open(url)} />
}
