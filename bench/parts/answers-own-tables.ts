// Small tables of our own, as encyclopedias have them, and questions about each with the query that answers them.

interface AskedTable {
  /** Names of columns; those of numbers end in #. */
  columns: string
  rows: string[]
  /** The query, and the question that it answers. */
  questions: [sql: string, question: string][]
}

/** Cells are separated by bars. */
export const askedTables: AskedTable[] = [
  {
    columns: 'Date|Opponent|Venue|Result|Attendance#|Scorers|Competition',
    rows: [
      '14 August 2004|Northfield Rovers|Mill Lane|2-1|8214|Hale, Osei|League',
      '21 August 2004|Carrow Town|Harbour Park|0-0|5120||League',
      '28 August 2004|Easton United|Mill Lane|3-0|9033|Hale (2), Brandt|League',
      '11 September 2004|Port Winslow|Dock Road|1-2|6740|Osei|League',
      '22 September 2004|Harlow City|Mill Lane|4-2|4310|Hale (3), Novak|Cup',
      '2 October 2004|Easton United|Station Field|1-1|7002|Brandt|League',
      '20 October 2004|Port Winslow|Mill Lane|0-1|10250||Cup',
    ],
    questions: [
      [
        `SELECT Attendance FROM t WHERE Date = '28 August 2004'`,
        'What was the attendance on 28 August 2004?',
      ],
      [
        `SELECT Venue FROM t WHERE Opponent = 'Harlow City'`,
        'At which venue was the game against Harlow City?',
      ],
      [
        `SELECT max(Attendance) FROM t WHERE Venue = 'Mill Lane' AND Competition = 'League'`,
        'What is the highest attendance at Mill Lane when the competition was League?',
      ],
      [
        `SELECT Scorers FROM t WHERE Opponent = 'Easton United' AND Result = '1-1'`,
        'Who were the scorers against Easton United with a result of 1-1?',
      ],
      [
        `SELECT count(*) FROM t WHERE Opponent = 'Port Winslow'`,
        'How many games were played against Port Winslow?',
      ],
      [
        `SELECT Date FROM t WHERE Attendance > 9500`,
        'On what date were there more than 9,500 people in attendance?',
      ],
      [`SELECT Result FROM t WHERE Venue = 'Dock Road'`, 'Tell me the result for Dock Road'],
    ],
  },
  {
    columns: 'District|Incumbent|Party|First elected#|Result|Votes#',
    rows: [
      'Ashford 1|Martha Lindqvist|Liberal|1988|Re-elected|21450',
      'Ashford 2|Tom Okafor|Conservative|1994|Retired|18760',
      'Brenton 3|Elena Ruiz|Liberal|2000|Re-elected|25011',
      'Brenton 4|George Pell|Green|1996|Lost re-election|12980',
      'Coldwater 5|Anne Sorel|Conservative|1988|Re-elected|30122',
      'Coldwater 6|Isaac Brandt|Labour|1982|Died in office|9875',
    ],
    questions: [
      [`SELECT Party FROM t WHERE Incumbent = 'George Pell'`, 'What party does George Pell belong to?'],
      [`SELECT Incumbent FROM t WHERE District = 'Coldwater 5'`, 'Who is the incumbent in Coldwater 5?'],
      [
        `SELECT Incumbent FROM t WHERE "First elected" = 1994`,
        'Name the incumbent who was first elected in 1994',
      ],
      [
        `SELECT count(*) FROM t WHERE "First elected" = 1988`,
        'How many incumbents were first elected in 1988?',
      ],
      [`SELECT Result FROM t WHERE Party = 'Labour'`, 'What was the result for the Labour party?'],
      [
        `SELECT min("First elected") FROM t WHERE Party = 'Conservative'`,
        'What is the earliest year first elected for the Conservative party?',
      ],
      [`SELECT District FROM t WHERE Result = 'Retired'`, 'Which district had an incumbent that retired?'],
      [`SELECT Votes FROM t WHERE Incumbent = 'Elena Ruiz'`, 'How many votes did Elena Ruiz receive?'],
    ],
  },
  {
    columns: 'Year#|Title|Role|Director|Studio|Running time|Gross (millions)#',
    rows: [
      '1997|The Paper Moonlight|Nurse Ada|Henrik Voss|Blue Lantern|98 minutes|12.4',
      '1999|Salt and Iron|Captain Reyes|Lucia Ferro|Tallgrass|121 minutes|48.9',
      '2001|A Winter Ledger|Inspector Moll|Henrik Voss|Blue Lantern|104 minutes|7.1',
      '2001|The Last Ferry|Narrator|Dan Whitlow|Tallgrass|88 minutes|3.6',
      '2005|Orchard Street|Mrs. Pym|Lucia Ferro|Ninth Gate|115 minutes|61.2',
      '2008|Red Harbour|Captain Reyes|Sofia Amar|Ninth Gate|130 minutes|102.5',
    ],
    questions: [
      [`SELECT Director FROM t WHERE Title = 'Salt and Iron'`, 'Who directed Salt and Iron?'],
      [`SELECT Title FROM t WHERE Role = 'Inspector Moll'`, 'In which title was the role Inspector Moll?'],
      [`SELECT Year FROM t WHERE Title = 'Orchard Street'`, 'In what year was "Orchard Street" released?'],
      [
        `SELECT Studio FROM t WHERE "Running time" = '88 minutes'`,
        'Which studio has a running time of 88 minutes?',
      ],
      [
        `SELECT avg("Gross (millions)") FROM t WHERE Director = 'Henrik Voss'`,
        'What is the average gross of films by Henrik Voss?',
      ],
      [
        `SELECT Title FROM t WHERE Year = 2001 AND Studio = 'Tallgrass'`,
        'What is the title of the film made in 2001 by Tallgrass?',
      ],
      [
        `SELECT count(Title) FROM t WHERE Role = 'Captain Reyes'`,
        'How many titles have the role of Captain Reyes?',
      ],
      [
        `SELECT Role FROM t WHERE Director = 'Sofia Amar' AND Year > 2005`,
        'What role has Sofia Amar as the director after 2005?',
      ],
    ],
  },
  {
    columns: 'City|Province|Population (2011)#|Area (km 2)#|Founded#|Mayor|Nickname',
    rows: [
      'Torvale|West March|184200|312.5|1642|Ilse Brandner|The Bridge City',
      'Quenby|West March|56310|98.2|1710|Paul Adeyemi|Old Mill',
      'San Verano|Costa Sur|402118|540|1588|Marisol Vega|The White City',
      'Puerto Lind|Costa Sur|98450|77.3|1801|Joan Tarrant|The Anchor',
      'Hollins|Uplands|23900|41.8|1855|Rufus Kane|Slate Town',
      'Meridia|Uplands|150777|210.4|1760|Teresa Holm|City of Wells',
    ],
    questions: [
      [`SELECT "Population (2011)" FROM t WHERE City = 'Quenby'`, 'What is the population of Quenby?'],
      [`SELECT Mayor FROM t WHERE City = 'Hollins'`, 'Who is the mayor of Hollins?'],
      [`SELECT City FROM t WHERE Nickname = 'The Anchor'`, 'Which city is known as The Anchor?'],
      [
        `SELECT max("Area (km 2)") FROM t WHERE Province = 'Uplands'`,
        'What is the largest area in the Uplands province?',
      ],
      [
        `SELECT sum("Population (2011)") FROM t WHERE Province = 'Costa Sur'`,
        'What is the total population of the cities in Costa Sur?',
      ],
      [
        `SELECT City FROM t WHERE "Population (2011)" < 60000 AND Founded > 1800`,
        'Which city has a population smaller than 60,000 and was founded after 1800?',
      ],
      [
        `SELECT Founded FROM t WHERE Nickname = 'City of Wells'`,
        'When was the city with the nickname City of Wells founded?',
      ],
    ],
  },
  {
    columns:
      'No. in series#|No. in season#|Title|Directed by|Written by|Original air date|U.S. viewers (millions)',
    rows: [
      '23|1|The Long Corridor|Amy Castell|Ravi Menon|September 18, 2007|11.20',
      '24|2|Paper Tigers|Joel Strand|Nina Holt|September 25, 2007|10.84',
      '25|3|Night Shift|Amy Castell|Nina Holt & Ravi Menon|October 2, 2007|9.97',
      '26|4|Second Opinion|Luis Ortega|Ben Fairley|October 9, 2007|10.31',
      '27|5|Ghosts|Joel Strand|Ravi Menon|October 23, 2007|12.06',
      '28|6|Open Water|Amy Castell|Ben Fairley|October 30, 2007|11.75',
    ],
    questions: [
      [`SELECT "Directed by" FROM t WHERE Title = 'Ghosts'`, 'Who directed the episode "Ghosts"?'],
      [
        `SELECT Title FROM t WHERE "Original air date" = 'October 9, 2007'`,
        'What is the title of the episode that originally aired on October 9, 2007?',
      ],
      [
        `SELECT "U.S. viewers (millions)" FROM t WHERE "No. in series" = 25`,
        'How many million U.S. viewers watched episode number 25 in the series?',
      ],
      [
        `SELECT "Original air date" FROM t WHERE "Written by" = 'Nina Holt'`,
        'When did the episode written by Nina Holt air?',
      ],
      [`SELECT "No. in season" FROM t WHERE Title = 'Open Water'`, 'What number in season is Open Water?'],
      [
        `SELECT count(*) FROM t WHERE "Directed by" = 'Amy Castell'`,
        'How many episodes were directed by Amy Castell?',
      ],
      [
        `SELECT "Written by" FROM t WHERE "U.S. viewers (millions)" = '10.84'`,
        'Who wrote the episode that had 10.84 million viewers?',
      ],
    ],
  },
  {
    columns: 'Round#|Pick#|Player|Position|Nationality|College/Team',
    rows: [
      '1|14|Marcus Hale|Forward|United States|Dunmore',
      '1|22|Petr Novak|Goaltender|Czech Republic|Brno Wolves',
      '2|45|Jean Lapointe|Defence|Canada|Trois Lacs',
      '3|77|Aki Salonen|Forward|Finland|Tampere Stars',
      '5|139|Ryan Coe|Defence|United States|St. Bede',
      '7|201|Olle Berg|Forward|Sweden|Umea North',
    ],
    questions: [
      [`SELECT Position FROM t WHERE Player = 'Aki Salonen'`, 'What position does Aki Salonen play?'],
      [`SELECT Player FROM t WHERE Nationality = 'Canada'`, 'Which player is from Canada?'],
      [`SELECT Player FROM t WHERE Pick = 139`, 'Who was picked number 139?'],
      [
        `SELECT max(Pick) FROM t WHERE Nationality = 'United States'`,
        'What was the highest pick for a player from the United States?',
      ],
      [`SELECT "College/Team" FROM t WHERE Player = 'Marcus Hale'`, 'What college did Marcus Hale play for?'],
      [`SELECT sum(Round) FROM t WHERE Player = 'Olle Berg'`, 'What is the total round for Olle Berg?'],
      [
        `SELECT Nationality FROM t WHERE Round < 3 AND Position = 'Goaltender'`,
        'What nationality is the goaltender that was drafted before round 3?',
      ],
      [
        `SELECT count(Player) FROM t WHERE Position = 'Forward' AND Round > 2`,
        'What is the number of players with a position of Forward and a round larger than 2?',
      ],
    ],
  },
  {
    columns: 'Rank#|Nation|Gold#|Silver#|Bronze#|Total#',
    rows: [
      '1|Norland|11|4|6|21',
      '2|Vastria|8|9|2|19',
      '3|Ostmark|5|0|7|12',
      '4|Keld|2|5|5|12',
      '5|San Pedro|0|1|3|4',
    ],
    questions: [
      [`SELECT Gold FROM t WHERE Nation = 'Vastria'`, 'How many gold medals did Vastria win?'],
      [`SELECT Nation FROM t WHERE Silver = 0`, 'Which nation won 0 silver medals?'],
      [`SELECT min(Total) FROM t WHERE Gold > 4`, 'What is the lowest total when gold is more than 4?'],
      [
        `SELECT sum(Bronze) FROM t WHERE Total < 20 AND Rank > 3`,
        'What is the sum of bronze with a total less than 20 and a rank larger than 3?',
      ],
      [
        `SELECT count(Gold) FROM t WHERE Silver = 4 AND Bronze > 6`,
        'How many golds have silver of 4 and bronze more than 6?',
      ],
      [
        `SELECT avg(Silver) FROM t WHERE Total = 12 AND Rank < 4`,
        'Name the average silver for total of 12 and rank less than 4',
      ],
    ],
  },
  {
    columns: 'Draw#|Artist|Song|Language|Place#|Points#|Televote',
    rows: [
      '1|Mira Sol|Between the Tides|English|4|88|41',
      '2|Los Faros|Noche Larga|Spanish|7|52|30',
      '3|Anton Weiss|Heimweh|German|2|104|55',
      '4|Duo Lark|Silver Bells Ring|English|1|131|70',
      '5|Kaja|Pod Lipou|Czech|9|17|12',
    ],
    questions: [
      [`SELECT Song FROM t WHERE Artist = 'Los Faros'`, 'What song did Los Faros perform?'],
      [`SELECT Points FROM t WHERE Song = 'Heimweh'`, 'How many points did the song Heimweh get?'],
      [`SELECT Artist FROM t WHERE Place = 1`, 'Which artist finished in place 1?'],
      [`SELECT Language FROM t WHERE Points < 20`, 'In what language is the song with fewer than 20 points?'],
      [
        `SELECT max(Draw) FROM t WHERE Language = 'English' AND Points > 100`,
        'What is the largest draw for a song in English that has more than 100 points?',
      ],
      [`SELECT Artist FROM t WHERE Televote = '41'`, 'Who is the artist with 41 in the televote?'],
    ],
  },
  {
    columns: 'Station|Line|Opened|Platforms#|Zone|Daily riders',
    rows: [
      'Abbey Cross|Northern|3 May 1904|4|1|22,140',
      'Fenwick|Northern|17 June 1911|2|2|8,015',
      'Glass Street|Circle|3 May 1904|6|1|41,900',
      'Kestrel Hill|Harbour|29 March 1978|2|3|5,610',
      'Quayside|Harbour|2 December 1981|3|2|12,330',
    ],
    questions: [
      [`SELECT Line FROM t WHERE Station = 'Fenwick'`, 'Which line is Fenwick on?'],
      [`SELECT Opened FROM t WHERE Station = 'Kestrel Hill'`, 'When did Kestrel Hill open?'],
      [`SELECT Station FROM t WHERE "Daily riders" = '12,330'`, 'Which station has 12,330 daily riders?'],
      [
        `SELECT Station FROM t WHERE Opened = '3 May 1904' AND Platforms = 6`,
        'What station opened on 3 May 1904 and has 6 platforms?',
      ],
      [`SELECT Zone FROM t WHERE Station = 'Quayside'`, 'In what zone is Quayside located?'],
      [
        `SELECT sum(Platforms) FROM t WHERE Line = 'Harbour'`,
        'What is the total number of platforms on the Harbour line?',
      ],
    ],
  },
]
