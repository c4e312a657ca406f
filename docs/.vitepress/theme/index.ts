import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import connect from '../../images/connect.png'
import './style.css'

export default {
  extends: DefaultTheme,
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
