// Further databases without a model, whose questions the constructs were written with.
import type { PlainDatabase } from './answers-plain.ts'

const shelter: PlainDatabase = {
  name: 'shelter',
  script: `
CREATE TABLE student AS SELECT * FROM (VALUES
  (1, 'Alva', 'Reed', 'F', 18, 'Physics'), (2, 'Bo', 'Stein', 'M', 20, 'History'), (3, 'Cleo', 'Tran', 'F', 22, 'Physics'),
  (4, 'Dev', 'Urban', 'M', 21, 'Biology'), (5, 'Ewa', 'Vogt', 'F', 20, 'History'), (6, 'Finn', 'Weld', 'M', 25, 'Biology'))
  t(student_id, first_name, last_name, sex, age, major);
CREATE TABLE pet AS SELECT * FROM (VALUES
  (10, 'Rex', 'dog', 3, 21.5::DOUBLE), (11, 'Mia', 'cat', 5, 4.2), (12, 'Oro', 'bird', 1, 0.3), (13, 'Ben', 'dog', 8, 30.0),
  (14, 'Lou', 'cat', 2, 3.9), (15, 'Ace', 'dog', 1, 9.5)) t(pet_id, pet_name, pet_type, pet_age, weight);
CREATE TABLE has_pet AS SELECT * FROM (VALUES (1, 10), (1, 11), (2, 13), (3, 12), (3, 14), (5, 15)) t(student_id, pet_id);
CREATE TABLE treatment AS SELECT * FROM (VALUES
  (1, 10, 'Vaccination', DATE '2024-02-01', 40.0::DOUBLE), (2, 10, 'Surgery', DATE '2024-03-11', 380.0), (3, 11, 'Vaccination', DATE '2024-03-20', 35.0),
  (4, 13, 'Checkup', DATE '2024-05-02', 25.0), (5, 13, 'Vaccination', DATE '2024-05-02', 40.0), (6, 14, 'Checkup', DATE '2024-06-30', 25.0),
  (7, 10, 'Checkup', DATE '2024-07-07', 25.0))
  t(treatment_id, pet_id, treatment_type, treatment_date, cost);`,
  keys: [
    ['has_pet.student_id', 'student.student_id'],
    ['has_pet.pet_id', 'pet.pet_id'],
    ['treatment.pet_id', 'pet.pet_id'],
  ],
  questions: [
    [
      'Find the number of pets for each student who has any pet and their student id.',
      'SELECT student_id, count(*) FROM has_pet GROUP BY 1',
    ],
    [
      'Find the first name of students who have a cat or a dog.',
      `SELECT DISTINCT first_name FROM student JOIN has_pet USING (student_id) JOIN pet USING (pet_id) WHERE pet_type IN ('cat', 'dog')`,
    ],
    [
      'Find the first name of students who have both a cat and a dog.',
      `SELECT first_name FROM student JOIN has_pet USING (student_id) JOIN pet USING (pet_id) WHERE pet_type = 'cat' INTERSECT
       SELECT first_name FROM student JOIN has_pet USING (student_id) JOIN pet USING (pet_id) WHERE pet_type = 'dog'`,
    ],
    [
      'What are the majors and ages of all students who do not have a cat?',
      `SELECT major, age FROM student WHERE student_id NOT IN (SELECT student_id FROM has_pet JOIN pet USING (pet_id) WHERE pet_type = 'cat')`,
    ],
    [
      'Find the type and weight of the youngest pet.',
      'SELECT pet_type, weight FROM pet ORDER BY pet_age LIMIT 1',
    ],
    [
      'Find the average and maximum age for each type of pet.',
      'SELECT pet_type, avg(pet_age), max(pet_age) FROM pet GROUP BY 1',
    ],
    ['How many different types of pets are there?', 'SELECT count(DISTINCT pet_type) FROM pet'],
    ['How much does the most expensive treatment cost?', 'SELECT max(cost) FROM treatment'],
    [
      'What is the name of the pet that had the most treatments?',
      'SELECT pet_name FROM pet JOIN treatment USING (pet_id) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'How many dogs went through a vaccination?',
      `SELECT count(DISTINCT pet_id) FROM pet JOIN treatment USING (pet_id) WHERE pet_type = 'dog' AND treatment_type = 'Vaccination'`,
    ],
    [
      'List the names of pets whose treatments cost more than 100 in total.',
      'SELECT pet_name FROM pet JOIN treatment USING (pet_id) GROUP BY 1 HAVING sum(cost) > 100',
    ],
    [
      'What is the total cost of the treatments of dogs?',
      `SELECT sum(cost) FROM treatment JOIN pet USING (pet_id) WHERE pet_type = 'dog'`,
    ],
    [
      'How many students do not own any pet?',
      'SELECT count(*) FROM student WHERE student_id NOT IN (SELECT student_id FROM has_pet)',
    ],
    [
      'Find the average weight of pets owned by female students.',
      `SELECT avg(weight) FROM pet JOIN has_pet USING (pet_id) JOIN student USING (student_id) WHERE sex = 'F'`,
    ],
  ],
}

const airline: PlainDatabase = {
  name: 'airline',
  script: `
CREATE TABLE carriers AS SELECT * FROM (VALUES
  (1, 'Arrow Air', 'AA', 'Canada'), (2, 'Blue Wing', 'BW', 'Norway'), (3, 'Coastline', 'CL', 'Canada'), (4, 'Delta Sur', 'DS', 'Chile'))
  t(carrier_id, carrier_name, abbreviation, country);
CREATE TABLE airports AS SELECT * FROM (VALUES
  ('YQX', 'Gander International', 'Gander', 'Canada', 151), ('OSL', 'Gardermoen', 'Oslo', 'Norway', 208), ('SCL', 'Arturo Merino', 'Santiago', 'Chile', 474),
  ('YVR', 'Vancouver International', 'Vancouver', 'Canada', 4), ('BGO', 'Flesland', 'Bergen', 'Norway', 50)) t(airport_code, airport_name, city, country, elevation);
CREATE TABLE planes AS SELECT * FROM (VALUES
  (100, 'A220', 130, 1, 2018), (101, 'B737', 180, 2, 2009), (102, 'A320', 174, 2, 2015), (103, 'ATR72', 70, 3, 2020), (104, 'B787', 280, 4, 2012))
  t(plane_id, model, seats, carrier_id, year_built);
CREATE TABLE flights AS SELECT * FROM (VALUES
  (1, 'AA10', 100, 'YQX', 'YVR', 320.0::DOUBLE, 5140), (2, 'BW7', 101, 'OSL', 'BGO', 90.0, 320), (3, 'BW8', 102, 'BGO', 'OSL', 85.0, 320),
  (4, 'DS1', 104, 'SCL', 'YVR', 910.0, 10200), (5, 'CL3', 103, 'YVR', 'YQX', 280.0, 5140), (6, 'BW9', 101, 'OSL', 'YQX', 560.0, 4700))
  t(flight_id, flight_number, plane_id, origin, destination, price, distance);`,
  keys: [
    ['planes.carrier_id', 'carriers.carrier_id'],
    ['flights.plane_id', 'planes.plane_id'],
    ['flights.origin', 'airports.airport_code'],
    ['flights.destination', 'airports.airport_code'],
  ],
  questions: [
    [
      'Which country does the carrier Blue Wing belong to?',
      `SELECT country FROM carriers WHERE carrier_name = 'Blue Wing'`,
    ],
    [
      'How many flights depart from Oslo?',
      `SELECT count(*) FROM flights JOIN airports ON origin = airport_code WHERE city = 'Oslo'`,
    ],
    [
      'Give the flight numbers of flights arriving in Vancouver.',
      `SELECT flight_number FROM flights JOIN airports ON destination = airport_code WHERE city = 'Vancouver'`,
    ],
    [
      'Which carrier has the most planes?',
      'SELECT carrier_name FROM carriers JOIN planes USING (carrier_id) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'List the names of carriers that have at least 2 planes.',
      'SELECT carrier_name FROM carriers JOIN planes USING (carrier_id) GROUP BY 1 HAVING count(*) >= 2',
    ],
    [
      'What is the average price of flights for each carrier name?',
      'SELECT carrier_name, avg(price) FROM flights JOIN planes USING (plane_id) JOIN carriers USING (carrier_id) GROUP BY 1',
    ],
    [
      'What are the different countries of carriers without a flight?',
      'SELECT DISTINCT country FROM carriers WHERE carrier_id NOT IN (SELECT carrier_id FROM planes JOIN flights USING (plane_id))',
    ],
    [
      'What is the model of the plane with the most seats?',
      'SELECT model FROM planes ORDER BY seats DESC LIMIT 1',
    ],
    ['Find the number of airports in each country.', 'SELECT country, count(*) FROM airports GROUP BY 1'],
    [
      'What are the names of the airports that are higher than 100?',
      'SELECT airport_name FROM airports WHERE elevation > 100',
    ],
    [
      'Which models of planes are used on flights longer than 5000?',
      'SELECT DISTINCT model FROM planes JOIN flights USING (plane_id) WHERE distance > 5000',
    ],
    [
      'Find the average number of seats of planes operated by carriers from Norway.',
      `SELECT avg(seats) FROM planes JOIN carriers USING (carrier_id) WHERE country = 'Norway'`,
    ],
    [
      'Which carriers have planes built both before 2010 and after 2014?',
      `SELECT carrier_name FROM carriers JOIN planes USING (carrier_id) WHERE year_built < 2010 INTERSECT
       SELECT carrier_name FROM carriers JOIN planes USING (carrier_id) WHERE year_built > 2014`,
    ],
    [
      'Show the flight number and price of all flights, from the cheapest to the most expensive.',
      'SELECT flight_number, price FROM flights ORDER BY price',
    ],
  ],
}

const football: PlainDatabase = {
  name: 'football',
  script: `
CREATE TABLE league AS SELECT * FROM (VALUES (1, 'Northern League', 'Scotland'), (2, 'Serie Uno', 'Peru'), (3, 'First Division', 'Ireland')) t(id, name, country);
CREATE TABLE team AS SELECT * FROM (VALUES
  (1, 'Dundon Rovers', 'Dundon', 1, 1899), (2, 'Kirk Athletic', 'Kirk', 1, 1921), (3, 'Lima Sur', 'Lima', 2, 1950), (4, 'Cusco Unidos', 'Cusco', 2, 1938), (5, 'Cork Bay', 'Cork', 3, 1984))
  t(team_id, team_name, city, league_id, founded);
CREATE TABLE player AS SELECT * FROM (VALUES
  (1, 'Ian Moss', 1, 'goalkeeper', 191, DATE '1996-04-01', 12.5::DOUBLE), (2, 'Joe Tait', 1, 'forward', 178, DATE '2000-09-12', 30.0),
  (3, 'Luis Paz', 3, 'forward', 174, DATE '1999-01-20', 22.0), (4, 'Marco Rey', 3, 'defender', 185, DATE '1993-12-05', 9.0),
  (5, 'Nico Sol', 4, 'forward', 180, DATE '2002-07-07', 41.0), (6, 'Owen Daly', 5, 'defender', 188, DATE '1998-03-03', 15.0), (7, 'Pat Kerr', 2, 'midfielder', 176, DATE '1995-10-30', 11.0))
  t(player_id, player_name, team_id, position, height, birthday, salary);
CREATE TABLE award AS SELECT * FROM (VALUES (1, 2, 'Golden Boot', 2022), (2, 2, 'Player of the Year', 2023), (3, 5, 'Golden Boot', 2023), (4, 1, 'Golden Glove', 2021)) t(award_id, player_id, award_name, year);`,
  keys: [
    ['team.league_id', 'league.id'],
    ['player.team_id', 'team.team_id'],
    ['award.player_id', 'player.player_id'],
  ],
  questions: [
    [
      'Which league does Cork Bay play in?',
      `SELECT name FROM league JOIN team ON league_id = id WHERE team_name = 'Cork Bay'`,
    ],
    [
      'List the names of the players who won the Golden Boot.',
      `SELECT player_name FROM player JOIN award USING (player_id) WHERE award_name = 'Golden Boot'`,
    ],
    [
      'What is the average height of players in the Northern League?',
      `SELECT avg(height) FROM player JOIN team USING (team_id) JOIN league ON league_id = id WHERE league.name = 'Northern League'`,
    ],
    [
      'How many players does each team have? Show the team name.',
      'SELECT team_name, count(*) FROM player JOIN team USING (team_id) GROUP BY 1',
    ],
    [
      'What is the name of the tallest player?',
      'SELECT player_name FROM player ORDER BY height DESC LIMIT 1',
    ],
    [
      'Which players have never won an award?',
      'SELECT player_name FROM player WHERE player_id NOT IN (SELECT player_id FROM award)',
    ],
    [
      'Name the player with the most awards.',
      'SELECT player_name FROM player JOIN award USING (player_id) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    ],
    [
      'What is the total salary of the players of Lima Sur?',
      `SELECT sum(salary) FROM player JOIN team USING (team_id) WHERE team_name = 'Lima Sur'`,
    ],
    [
      'For each league, how many teams are there?',
      'SELECT league.name, count(*) FROM league JOIN team ON league_id = id GROUP BY 1',
    ],
    [
      'Which teams have players that are taller than 185?',
      'SELECT DISTINCT team_name FROM team JOIN player USING (team_id) WHERE height > 185',
    ],
    [
      'In which city is the team of Nico Sol located?',
      `SELECT city FROM team JOIN player USING (team_id) WHERE player_name = 'Nico Sol'`,
    ],
    [
      'List the name and salary of forwards in Peru.',
      `SELECT player_name, salary FROM player JOIN team USING (team_id) JOIN league ON league_id = id WHERE position = 'forward' AND country = 'Peru'`,
    ],
    [
      'Which position has the highest average salary?',
      'SELECT position FROM player GROUP BY 1 ORDER BY avg(salary) DESC LIMIT 1',
    ],
    [
      'Show the team name and the founding year of teams founded after 1930, sorted by year.',
      'SELECT team_name, founded FROM team WHERE founded > 1930 ORDER BY founded',
    ],
  ],
}

export const readDatabases: readonly PlainDatabase[] = [shelter, airline, football]
