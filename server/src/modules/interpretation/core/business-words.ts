/**
 * Usual words of business for the same thing, in both languages. They are a last resort: what a model names itself comes first, and
 * a reading that needed one says so.
 */
const groups = [
  'revenue|sales|turnover|net sales|umsatz|erlos|erlose|umsatze|takings|income|einnahmen|proceeds',
  'margin|gross margin|profit|gross profit|gewinn|marge|rohertrag|deckungsbeitrag|earnings',
  'margin rate|margin percentage|profit margin|margenquote|profitability|marge in prozent|gewinnspanne',
  'cost|costs|cogs|expenses|spend|spending|kosten|ausgaben|expenditure|wareneinsatz|cost of sales',
  'orders|order count|purchases|transactions|bestellungen|auftrage|kaufe|order volume',
  'order|purchase|transaction|bestellung|auftrag',
  'customers|clients|buyers|shoppers|consumers|kunden|kundinnen|kaufer',
  'customer|client|buyer|shopper|kunde|kundin',
  'customer count|number of customers|kundenzahl|anzahl kunden|client base|customer base',
  'buyers|active customers|aktive kunden|active clients|paying customers|kaufende kunden|active buyers|kaufer',
  'new customers|signups|sign ups|registrations|neukunden|neue kunden|anmeldungen|registrierungen|new clients|customer acquisitions|newly registered customers',
  'products|items|articles|goods|skus|produkte|artikel|merchandise|waren',
  'product|item|article|sku|good|produkt|artikel',
  'product name|item name|artikelname|produktname',
  'product count|number of products|anzahl produkte|produktanzahl',
  'units|quantity|units sold|pieces|stuck|menge|mengen|absatz|stuckzahl|verkaufte einheiten|einheiten|verkaufte stuck|items sold|pieces sold|abgesetzte menge',
  'average order value|aov|basket value|average basket|durchschnittlicher bestellwert|warenkorb|warenkorbwert|average ticket|bestellwert|average purchase value|mean order value|basket size|durchschnittsbon|average order size',
  'return rate|returns rate|retourenquote|rucklaufquote|rucksendequote|rate of returns|retourenrate',
  'returned units|returns|items returned|retouren|rucksendungen|returned items|zuruckgesandte artikel|retournierte stuck|units returned|sent back|send backs',
  'discount rate|average discount|rabattquote|rabatt|durchschnittlicher rabatt|discounting|markdown|rebate|discount level',
  'discount|rebate|rabatt|nachlass|markdown',
  'price|list price|preis|listenpreis|retail price',
  'unit cost|cost price|einstandspreis|stuckkosten|einkaufspreis',
  'category|product category|warengruppe|kategorie|product group|department|produktkategorie|kategorien|sortiment',
  'subcategory|unterkategorie|sub category|subkategorie',
  'brand|marke|label|make|manufacturer|marken|hersteller',
  'region|area|territory|gebiet|regionen|sales region|gegend',
  'country|land|nation|lander|market|staat',
  'city|town|stadt|stadte|ort|location',
  'store|shop|outlet|branch|filiale|filialen|geschaft|laden|markt|location|point of sale',
  'store format|store type|filialtyp|filialformat|ladenformat|shop format|shop type|format',
  'channel|sales channel|kanal|vertriebskanal|kanale|absatzkanal|verkaufskanal',
  'payment method|payment type|paid by|zahlungsart|zahlungsmethode|zahlweise|way of paying|means of payment|form of payment|bezahlart|zahlungsmittel',
  'segment|customer segment|kundensegment|customer type|kundengruppe|segmente|customer group',
  'loyalty tier|tier|loyalty level|treuestufe|loyalty status|stufe|membership tier|loyalty class|kundenstufe',
  'status|order status|state of the order|bestellstatus|auftragsstatus',
  'weekday|day of week|day of the week|wochentag|wochentage',
  'age|customer age|alter|years old',
  'days to ship|shipping time|delivery time|lieferzeit|versanddauer|lead time|delivery lead time|time to ship|shipping duration|fulfillment time|shipping days',
  'floor area|store size|size of the store|verkaufsflache|flache|sales area|floor space',
  'signup date|registration date|joined|anmeldedatum|sign up date|date of registration',
  'order date|date of order|bestelldatum|auftragsdatum',
  'employees|staff|workers|mitarbeiter|personnel|angestellte|employee|mitarbeitende|headcount',
  'salary|pay|wage|wages|gehalt|gehalter|lohn|compensation',
  'invoices|bills|rechnungen|invoice|rechnung',
  'supplier|vendor|lieferant|lieferanten|vendors',
  'population|inhabitants|residents|people|einwohner|citizens|bevolkerung|number of people',
  'area|size|flache|surface',
  'name|title|called',
  'location|place|venue|site|where|ort|standort',
  'length|long|lange',
  'height|elevation|altitude|tall|high|hohe',
  'nationality|country|nation',
  'rating|score|stars|bewertung',
  'date|day|when|datum',
  'year|season|jahr',
]

/** For each phrase the others of its groups. */
export const sameInBusiness: ReadonlyMap<string, readonly string[]> = new Map(
  groups
    .map((group) => group.split('|'))
    .flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)] as const))
    .reduce<Map<string, string[]>>(
      (map, [word, others]) => map.set(word, [...(map.get(word) ?? []), ...others]),
      new Map(),
    ),
)
