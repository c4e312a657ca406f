import DefaultTheme from 'vitepress/theme-without-fonts'
import { type App, h } from 'vue'
import connect from '../../images/connect.png'
import { LivePage } from './live-page'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: { readonly app: App }) => void app.component('LivePage', LivePage),
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-image': () =>
        h('img', {
          class: 'quoin-picture',
          src: connect,
          loading: 'lazy',
          alt: 'The Connect view of the widget, light and dark',
        }),
    }),
}
