import { type Context, createContext, useContext } from 'react'
import type { ReadableStore, TraceRecording } from '#kernel'
import { useStore } from '#ui-kit'

/** The recording of the panel's kernel, live. */
export const FeedContext: Context<ReadableStore<TraceRecording> | undefined> = createContext<
  ReadableStore<TraceRecording> | undefined
>(undefined)

/** Returns the recording; renders again after each burst of events. Also for data without a store that changes with them. */
export function useRecording(): TraceRecording {
  const feed = useContext(FeedContext)
  if (!feed) throw new Error('useRecording() was called outside of the panel.')
  return useStore(feed)
}
