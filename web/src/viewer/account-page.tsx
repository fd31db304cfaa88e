import { OwnAccount } from '../features/identity/own-account.tsx'
import { t } from '../lib/words.ts'
import './more-mantine.css'

export const AccountPage = () => <OwnAccount title={t('Your account')} />
