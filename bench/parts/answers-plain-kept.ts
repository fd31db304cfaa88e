// Databases without a model whose questions are only counted: nobody looks into what is answered to them.
import type { PlainDatabase } from './answers-plain.ts'

const orchestra: PlainDatabase = {
  name: 'orchestra',
  script: `
CREATE TABLE conductor AS SELECT * FROM (VALUES
  (1, 'Anton Berger', 61, 'Austria', 30), (2, 'Bella Cruz', 44, 'Spain', 15), (3, 'Carl Dorn', 52, 'Germany', 22), (4, 'Dina Evers', 38, 'Germany', 9), (5, 'Emil Falk', 70, 'Sweden', 41))
  t(conductor_id, name, age, nationality, years_of_work);
CREATE TABLE orchestra AS SELECT * FROM (VALUES
  (1, 'City Philharmonic', 1, 1924, 'Decca'), (2, 'Radio Symphony', 3, 1951, 'Sony'), (3, 'Chamber Players', 2, 1999, 'Decca'), (4, 'Festival Orchestra', 3, 2004, 'Naxos'), (5, 'Youth Symphony', 4, 2011, 'Naxos'))
  t(orchestra_id, orchestra_name, conductor_id, founded, record_company);
CREATE TABLE hall AS SELECT * FROM (VALUES (1, 'Grand Hall', 'Vienna', 1800), (2, 'Harbour Stage', 'Hamburg', 2100), (3, 'Old Mill', 'Graz', 350)) t(hall_id, hall_name, city, capacity);
CREATE TABLE performance AS SELECT * FROM (VALUES
  (1, 1, 1, DATE '2023-01-14', 'Gala', 1650), (2, 1, 2, DATE '2023-02-10', 'Subscription', 1900), (3, 2, 2, DATE '2023-03-05', 'Gala', 2010), (4, 3, 3, DATE '2023-04-22', 'Chamber', 240),
  (5, 4, 1, DATE '2023-05-01', 'Subscription', 1200), (6, 1, 1, DATE '2023-06-18', 'Subscription', 1500)) t(performance_id, orchestra_id, hall_id, performance_date, type, attendance);`,
  keys: [
    ['orchestra.conductor_id', 'conductor.conductor_id'],
    ['performance.orchestra_id', 'orchestra.orchestra_id'],
    ['performance.hall_id', 'hall.hall_id'],
  ],
  questions: [
    ['How many conductors are there?', 'SELECT count(*) FROM conductor'],
    ['List the names of conductors in ascending order of age.', 'SELECT name FROM conductor ORDER BY age'],
    [
      'What are the names of conductors whose nationalities are not Germany?',
      `SELECT name FROM conductor WHERE nationality <> 'Germany'`,
    ],
    [
      'Show the names of conductors and the orchestras they have conducted.',
      'SELECT name, orchestra_name FROM conductor JOIN orchestra USING (conductor_id)',
    ],
    [
      'Show the names of conductors that have conducted more than one orchestra.',
      'SELECT name FROM conductor JOIN orchestra USING (conductor_id) GROUP BY 1 HAVING count(*) > 1',
    ],
    [
      'Please show the name of the conductor that has conducted orchestras founded after 2008.',
      'SELECT DISTINCT name FROM conductor JOIN orchestra USING (conductor_id) WHERE founded > 2008',
    ],
    [
      'List the names of orchestras that have no performance.',
      'SELECT orchestra_name FROM orchestra WHERE orchestra_id NOT IN (SELECT orchestra_id FROM performance)',
    ],
    [
      'Show the name of the conductor that has conducted the most number of orchestras.',
      'SELECT name FROM conductor JOIN orchestra USING (conductor_id) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'Which record companies have both orchestras founded before 1930 and orchestras founded after 1990?',
      `SELECT record_company FROM orchestra WHERE founded < 1930 INTERSECT SELECT record_company FROM orchestra WHERE founded > 1990`,
    ],
    [
      'What is the total attendance of performances in Vienna?',
      `SELECT sum(attendance) FROM performance JOIN hall USING (hall_id) WHERE city = 'Vienna'`,
    ],
    [
      'What is the maximum and minimum attendance of performances whose type is not Gala?',
      `SELECT max(attendance), min(attendance) FROM performance WHERE type <> 'Gala'`,
    ],
    [
      'What is the capacity of the hall with the most performances?',
      'SELECT capacity FROM hall JOIN performance USING (hall_id) GROUP BY hall_id, capacity ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'Find the number of orchestras whose record company is Naxos.',
      `SELECT count(*) FROM orchestra WHERE record_company = 'Naxos'`,
    ],
  ],
}

const world: PlainDatabase = {
  name: 'world',
  script: `
CREATE TABLE country AS SELECT * FROM (VALUES
  ('AUT', 'Austria', 'Europe', 8900000, 83.9::DOUBLE, 77.5::DOUBLE, 'Republic'), ('PER', 'Peru', 'South America', 33000000, 1285.2, 70.0, 'Republic'), ('NOR', 'Norway', 'Europe', 5400000, 323.8, 78.7, 'Monarchy'),
  ('JPN', 'Japan', 'Asia', 125000000, 377.9, 80.7, 'Monarchy'), ('BOL', 'Bolivia', 'South America', 11800000, 1098.6, 63.7, 'Republic'), ('KEN', 'Kenya', 'Africa', 53000000, 580.4, 48.0, 'Republic'))
  t(code, name, continent, population, surface_area, life_expectancy, government_form);
CREATE TABLE city AS SELECT * FROM (VALUES
  (1, 'Vienna', 'AUT', 1900000), (2, 'Graz', 'AUT', 290000), (3, 'Lima', 'PER', 9700000), (4, 'Oslo', 'NOR', 700000), (5, 'Bergen', 'NOR', 285000), (6, 'Tokyo', 'JPN', 14000000),
  (7, 'Osaka', 'JPN', 2700000), (8, 'La Paz', 'BOL', 816000), (9, 'Nairobi', 'KEN', 4400000)) t(id, name, country_code, population);
CREATE TABLE language AS SELECT * FROM (VALUES
  ('AUT', 'German', true, 92.0::DOUBLE), ('PER', 'Spanish', true, 79.8), ('PER', 'Quechua', false, 16.4), ('NOR', 'Norwegian', true, 96.6), ('JPN', 'Japanese', true, 99.1), ('BOL', 'Spanish', true, 87.7),
  ('BOL', 'Aymara', false, 3.2), ('KEN', 'Swahili', true, 60.0), ('KEN', 'English', true, 25.0)) t(country_code, language, is_official, percentage);`,
  keys: [
    ['city.country_code', 'country.code'],
    ['language.country_code', 'country.code'],
  ],
  questions: [
    [
      'What are the names of all the countries that became a Republic?',
      `SELECT name FROM country WHERE government_form = 'Republic'`,
    ],
    ['How many people live in Asia?', `SELECT sum(population) FROM country WHERE continent = 'Asia'`],
    [
      'What is the average life expectancy in countries where Spanish is spoken?',
      `SELECT avg(life_expectancy) FROM country JOIN language ON code = country_code WHERE language = 'Spanish'`,
    ],
    ['Which continent does Kenya belong to?', `SELECT continent FROM country WHERE name = 'Kenya'`],
    [
      'What are the names of the cities in Europe?',
      `SELECT city.name FROM city JOIN country ON country_code = code WHERE continent = 'Europe'`,
    ],
    ['Which city has the largest population?', 'SELECT name FROM city ORDER BY population DESC LIMIT 1'],
    [
      'How many languages are spoken in Bolivia?',
      `SELECT count(*) FROM language JOIN country ON country_code = code WHERE name = 'Bolivia'`,
    ],
    [
      'Which countries speak both Spanish and Quechua?',
      `SELECT name FROM country JOIN language ON code = country_code WHERE language = 'Spanish' INTERSECT SELECT name FROM country JOIN language ON code = country_code WHERE language = 'Quechua'`,
    ],
    [
      'Find the name of the country with the most languages.',
      'SELECT name FROM country JOIN language ON code = country_code GROUP BY 1 ORDER BY count(*) DESC, name LIMIT 1',
    ],
    [
      'What are the countries that have more than one city?',
      'SELECT country.name FROM country JOIN city ON country_code = code GROUP BY 1 HAVING count(*) > 1',
    ],
    [
      'Give the total population of the cities of each country.',
      'SELECT country.name, sum(city.population) FROM city JOIN country ON country_code = code GROUP BY 1',
    ],
    [
      'Which countries in South America do not speak Quechua?',
      `SELECT name FROM country WHERE continent = 'South America' AND code NOT IN (SELECT country_code FROM language WHERE language = 'Quechua')`,
    ],
    [
      'How many countries have a monarchy as their government form?',
      `SELECT count(*) FROM country WHERE government_form = 'Monarchy'`,
    ],
    [
      'What languages are spoken in the country whose surface area is the largest?',
      `SELECT language FROM language JOIN country ON country_code = code WHERE surface_area = (SELECT max(surface_area) FROM country)`,
    ],
  ],
}

const bank: PlainDatabase = {
  name: 'bank',
  script: `
CREATE TABLE district AS SELECT * FROM (VALUES (1, 'Brno', 'South', 9100.0::DOUBLE), (2, 'Pisek', 'West', 8400.0), (3, 'Tabor', 'South', 8700.0)) t(district_id, district_name, region, average_salary);
CREATE TABLE client AS SELECT * FROM (VALUES
  (1, 'Adam Novak', 'M', DATE '1970-02-03', 1), (2, 'Berta Kral', 'F', DATE '1985-07-19', 1), (3, 'Cyril Dusek', 'M', DATE '1991-11-30', 2), (4, 'Dana Ryba', 'F', DATE '1964-05-05', 3), (5, 'Erik Zeman', 'M', DATE '1999-09-09', 3))
  t(client_id, client_name, gender, birth_date, district_id);
CREATE TABLE account AS SELECT * FROM (VALUES
  (10, 1, 'monthly', DATE '1994-03-01', 5400.0::DOUBLE), (11, 2, 'weekly', DATE '1996-08-14', 120.0), (12, 3, 'monthly', DATE '1995-01-20', 830.0), (13, 4, 'monthly', DATE '1993-06-06', 15000.0), (14, 4, 'weekly', DATE '1997-12-01', 60.0))
  t(account_id, client_id, frequency, opened_on, balance);
CREATE TABLE loan AS SELECT * FROM (VALUES
  (100, 10, 20000.0::DOUBLE, 24, 'finished'), (101, 12, 5000.0, 12, 'running'), (102, 13, 90000.0, 60, 'running'), (103, 13, 11000.0, 12, 'defaulted')) t(loan_id, account_id, amount, duration, status);`,
  keys: [
    ['client.district_id', 'district.district_id'],
    ['account.client_id', 'client.client_id'],
    ['loan.account_id', 'account.account_id'],
  ],
  questions: [
    [
      'How many female clients live in Brno?',
      `SELECT count(*) FROM client JOIN district USING (district_id) WHERE gender = 'F' AND district_name = 'Brno'`,
    ],
    [
      'What is the name of the client with the largest loan amount?',
      'SELECT client_name FROM client JOIN account USING (client_id) JOIN loan USING (account_id) ORDER BY amount DESC LIMIT 1',
    ],
    [
      'How many accounts have running loans?',
      `SELECT count(DISTINCT account_id) FROM loan WHERE status = 'running'`,
    ],
    [
      'What is the average loan amount of clients in the South region?',
      `SELECT avg(amount) FROM loan JOIN account USING (account_id) JOIN client USING (client_id) JOIN district USING (district_id) WHERE region = 'South'`,
    ],
    [
      'List the names of clients who have no account.',
      'SELECT client_name FROM client WHERE client_id NOT IN (SELECT client_id FROM account)',
    ],
    [
      'Which district has the highest average salary?',
      'SELECT district_name FROM district ORDER BY average_salary DESC LIMIT 1',
    ],
    [
      'Find the names of clients with more than one account.',
      'SELECT client_name FROM client JOIN account USING (client_id) GROUP BY 1 HAVING count(*) > 1',
    ],
    [
      'What is the total balance of all accounts per frequency?',
      'SELECT frequency, sum(balance) FROM account GROUP BY 1',
    ],
    [
      'Show the number of clients in each district.',
      'SELECT district_name, count(*) FROM client JOIN district USING (district_id) GROUP BY 1',
    ],
    [
      'What is the status of the loan with the longest duration?',
      'SELECT status FROM loan ORDER BY duration DESC LIMIT 1',
    ],
    [
      'List the loan amounts of Dana Ryba.',
      `SELECT amount FROM loan JOIN account USING (account_id) JOIN client USING (client_id) WHERE client_name = 'Dana Ryba'`,
    ],
    [
      'Which clients have a balance above 1000?',
      'SELECT DISTINCT client_name FROM client JOIN account USING (client_id) WHERE balance > 1000',
    ],
    [
      'Among the monthly accounts, how many were opened before 1995?',
      `SELECT count(*) FROM account WHERE frequency = 'monthly' AND opened_on < DATE '1995-01-01'`,
    ],
    [
      'How many clients were born after 1980?',
      `SELECT count(*) FROM client WHERE birth_date >= DATE '1981-01-01'`,
    ],
  ],
}

export const keptDatabases: readonly PlainDatabase[] = [orchestra, world, bank]
