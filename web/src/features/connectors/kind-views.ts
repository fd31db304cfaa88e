import {
  IconBrandMysql,
  IconBrandSlack,
  IconBrandWhatsapp,
  IconBucket,
  IconDatabase,
  IconFileSpreadsheet,
  IconMessages,
  IconStack2,
  IconWebhook,
  IconWorldDownload,
  type TablerIcon,
} from '@tabler/icons-react'
import { translated } from '../../../../charts/src/texts/translate.ts'

/** One kind of connector as the page shows it. */
interface KindView {
  title: string
  description: string
  icon: TablerIcon
  color: string
}

/** Every kind of connector; one that is newer than this page is shown as the server describes it. */
export const kindViews: Record<string, KindView | undefined> = {
  file: {
    title: translated({ en: 'Files', de: 'Dateien' }),
    description: translated({
      en: 'CSV, JSON, Parquet and Excel files that people upload.',
      de: 'CSV-, JSON-, Parquet- und Excel-Dateien, die hochgeladen werden.',
    }),
    icon: IconFileSpreadsheet,
    color: 'teal',
  },
  postgres: {
    title: 'PostgreSQL',
    description: translated({
      en: 'Tables and views of a PostgreSQL database.',
      de: 'Tabellen und Sichten einer PostgreSQL-Datenbank.',
    }),
    icon: IconDatabase,
    color: 'blue',
  },
  mysql: {
    title: translated({ en: 'MySQL and MariaDB', de: 'MySQL und MariaDB' }),
    description: translated({
      en: 'Tables and views of a MySQL or MariaDB database.',
      de: 'Tabellen und Sichten einer MySQL- oder MariaDB-Datenbank.',
    }),
    icon: IconBrandMysql,
    color: 'orange',
  },
  clickhouse: {
    title: 'ClickHouse',
    description: translated({
      en: 'Tables and views of a ClickHouse database.',
      de: 'Tabellen und Sichten einer ClickHouse-Datenbank.',
    }),
    icon: IconStack2,
    color: 'yellow',
  },
  s3: {
    title: translated({ en: 'S3 store', de: 'S3-Speicher' }),
    description: translated({
      en: 'CSV, JSON, Parquet and Excel files of Amazon S3 or a store that speaks like it.',
      de: 'CSV-, JSON-, Parquet- und Excel-Dateien in Amazon S3 oder einem kompatiblen Speicher.',
    }),
    icon: IconBucket,
    color: 'green',
  },
  http: {
    title: translated({ en: 'Web address', de: 'Webadresse' }),
    description: translated({
      en: 'JSON or CSV that an https address answers with, page by page where it has pages.',
      de: 'JSON oder CSV, das eine https-Adresse liefert, bei Bedarf Seite für Seite.',
    }),
    icon: IconWorldDownload,
    color: 'violet',
  },
  automation_webhook: {
    title: translated({ en: 'Automation webhook', de: 'Automatisierungs-Webhook' }),
    description: translated({
      en: 'Sends a message to an automation tool, and brings back its answer.',
      de: 'Sendet eine Nachricht an ein Automatisierungswerkzeug und liefert dessen Antwort.',
    }),
    icon: IconWebhook,
    color: 'grape',
  },
  slack: {
    title: 'Slack',
    description: translated({
      en: 'Sends notifications, alerts and dashboards to a channel. Alerts can be acknowledged there.',
      de: 'Sendet Benachrichtigungen, Alarme und Dashboards in einen Kanal. Alarme lassen sich dort quittieren.',
    }),
    icon: IconBrandSlack,
    color: 'pink',
  },
  msteams: {
    title: 'Microsoft Teams',
    description: translated({
      en: 'Sends notifications, alerts and dashboards to a channel or chat, through a workflow of Teams.',
      de: 'Sendet Benachrichtigungen, Alarme und Dashboards in einen Kanal oder Chat, über einen Workflow von Teams.',
    }),
    icon: IconMessages,
    color: 'indigo',
  },
  messaging_provider: {
    title: translated({ en: 'Messaging provider', de: 'Nachrichtendienst' }),
    description: translated({
      en: 'Sends WhatsApp messages through Twilio or the Meta Cloud API.',
      de: 'Sendet WhatsApp-Nachrichten über Twilio oder die Meta-Cloud-API.',
    }),
    icon: IconBrandWhatsapp,
    color: 'green',
  },
}
