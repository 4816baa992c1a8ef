import { mount } from 'svelte'
import App from './App.svelte'
import { watchWhatComes } from './lib/again'
import { fitKeyboard } from './lib/keyboard'
import { followFinger } from './lib/notice.svelte'
import { followHistory, place } from './lib/route.svelte'
import { dressPage } from './lib/settings.svelte'
import { listenForFirstTap } from './lib/sound'
import { bring } from './lib/text.svelte'
import './table/tokens.css'
import './table/base.css'

const onTv = place.route.page === 'tv'
if (onTv) document.documentElement.dataset['screen'] = 'tv'
dressPage()
watchWhatComes()
followFinger()
followHistory()
fitKeyboard()
listenForFirstTap(onTv)
await bring('house')
mount(App, { target: document.getElementById('app')! })
