import { useData, withBase } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from 'vue'

/**
 * Displays a built page of `demo/live` in a frame, as high as its content and in the mode of the site. Both pages have one origin:
 * the frame needs no messages.
 */
export const LivePage = defineComponent({
  props: {
    /** The page with its query, such as `composer.html`. */
    page: { type: String, required: true },
    title: { type: String, required: true },
    /** One of many on its page: it is loaded when the reader comes near. */
    isSmall: { type: Boolean, default: false },
  },
  setup(props) {
    const { isDark } = useData()
    const frame = ref<HTMLIFrameElement>()
    const height = ref<number>()
    let observer: ResizeObserver | undefined

    const root = (): HTMLElement | undefined => frame.value?.contentDocument?.documentElement
    const setMode = (): void => {
      const page = root()
      if (page) page.dataset.mode = isDark.value ? 'dark' : 'light'
    }
    function adopt(): void {
      setMode()
      observer?.disconnect()
      const body = frame.value?.contentDocument?.body
      if (!body) return
      observer = new ResizeObserver(() => {
        height.value = body.scrollHeight
      })
      observer.observe(body)
    }
    // A page that was loaded before this one came alive sends no further event.
    onMounted(() => {
      if (frame.value?.contentDocument?.readyState === 'complete') adopt()
    })
    onBeforeUnmount(() => observer?.disconnect())
    watch(isDark, setMode)
    return () =>
      h('iframe', {
        ref: frame,
        class: props.isSmall ? 'quoin-live is-small' : 'quoin-live',
        loading: props.isSmall ? 'lazy' : 'eager',
        src: withBase(`/live/${props.page}`),
        title: props.title,
        style: height.value === undefined ? undefined : { height: `${height.value}px` },
        onLoad: adopt,
      })
  },
})
