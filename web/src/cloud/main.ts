import '@fontsource-variable/inter'
import '../ui/theme/mantine.css'
import '../ui/theme/look.css'
import './cloud.css'
import { languageOf, speak } from '../lib/words.ts'

// Texts outside of components are read when their module is, so the language comes before every page.
await speak(languageOf(localStorage, navigator.languages))
await import('./app.tsx')
